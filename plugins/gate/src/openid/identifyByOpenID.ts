import type {OpenIDProvider} from '@gated-docs/oidc';
import type {Identity, IdentityContext} from '../identity';
import {createOpenIDEndpoints} from './endpoints';
import {createOpenIDSessions} from './openIDSessions';
import {createSeal} from './seal';

export type OpenIDParts = {
  provider: OpenIDProvider;
  /** They seal sessions; see `createSeal`. */
  secrets: readonly string[];
};

/** Readers by an OpenID provider: the cookie contains what it said, sealed. There are no read tokens. */
export function identifyByOpenID(
  context: IdentityContext,
  {provider, secrets}: OpenIDParts,
): Identity {
  const {publicOrigin, clock} = context.settings;
  const seal = createSeal(secrets, `${publicOrigin} ${provider.issuer}`, clock);
  const sessions = createOpenIDSessions({...context, provider, seal});
  return {
    sessions,
    readTokens: null,
    endpoints: createOpenIDEndpoints({settings: context.settings, provider, seal, sessions}),
    ownOrganization: provider.issuer,
    signOutURL: sessions.signOutURL,
  };
}
