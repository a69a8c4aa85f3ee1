import type {Database} from './database/openDatabase';
import type {Factor} from './factors/types';
import type {SigningKeys} from './keys';
import type {HostedLogins} from './hosted-login/hostedLogins';
import type {ValidatedOptions} from './options';
import type {Outbox} from './outbox';
import type {ApiKeys} from './people/apiKeys';
import type {AttributeStore} from './people/attributes';
import type {Audit} from './people/audit';
import type {Consents} from './people/consents';
import type {Credentials} from './people/credentials';
import type {Groups} from './people/groups';
import type {Organizations} from './people/organizations';
import type {Persons} from './people/persons';
import type {Flows} from './sign-in/flows';
import type {Links} from './sign-in/links';
import type {Throttles} from './sign-in/throttles';
import type {SocialProvider} from './sso/socialProvider';
import type {SocialRelyingParty} from './sso/socialRelyingParty';
import type {Tokens} from './tokens';
import type {AuthenticationMethod} from './wire';

/** Everything that routes and sign-in steps work with; composed in `createIdentityProvider`. */
export type IdpServices = {
  options: ValidatedOptions;
  clock: () => Date;
  sdkURL: string;
  database: Database;
  keys: SigningKeys;
  tokens: Tokens;
  organizations: Organizations;
  persons: Persons;
  credentials: Credentials;
  flows: Flows;
  links: Links;
  throttles: Throttles;
  outbox: Outbox;
  hostedLogins: HostedLogins;
  /** Offered on the pages that stand in for other identity providers. */
  seededHandles: readonly string[];
  social: () => Promise<SocialProvider>;
  socialRelyingParty: SocialRelyingParty;
  groups: Groups;
  attributes: AttributeStore;
  consents: Consents;
  apiKeys: ApiKeys;
  audit: Audit;
  factors: ReadonlyMap<AuthenticationMethod, Factor>;
};
