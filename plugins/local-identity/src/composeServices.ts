import {createAuthorizationServer} from './hosted-login/createAuthorizationServer';
import {type IdentityProviderOptions, openServices} from './openServices';
import {createSocialProvider} from './sso/socialProvider';
import {SOCIAL_CALLBACK_PATH} from './sso/socialRelyingParty';

/** The installation, with the OpenID providers that run on it, each loaded at its first use. */
export type IdpServices = Awaited<ReturnType<typeof composeServices>>;

/** `seededHandles`: offered on the pages that stand in for other identity providers. */
export async function composeServices(
  options: Omit<IdentityProviderOptions, 'seedFile'>,
  seededHandles: readonly string[],
) {
  const services = await openServices(options);
  const callbackURL = services.publicURL + SOCIAL_CALLBACK_PATH;
  return {
    ...services,
    seededHandles,
    social: once(() => createSocialProvider(services, callbackURL)),
    authorizationServer: once(() => createAuthorizationServer(services)),
  };
}

function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () => (created ??= create());
}
