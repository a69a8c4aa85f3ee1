import type {Database} from './database/openDatabase';
import type {Factor} from './factors/types';
import type {SigningKeys} from './keys';
import type {ValidatedOptions} from './options';
import type {Outbox} from './outbox';
import type {Credentials} from './people/credentials';
import type {Organizations} from './people/organizations';
import type {Persons} from './people/persons';
import type {Flows} from './sign-in/flows';
import type {Links} from './sign-in/links';
import type {Throttles} from './sign-in/throttles';
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
  factors: ReadonlyMap<AuthenticationMethod, Factor>;
};
