import {publicURL, type PortalEnvironment} from '@gated-docs/environment';
import type {OpenIDParts} from '../openid/identifyByOpenID';
import {MIN_SECRET_LENGTH} from '../openid/seal';

/**
 * The OpenID provider of the environment, once it has responded; undefined if readers sign in with SlashID.
 *
 * @throws Error of one paragraph that names the variable and the fix
 */
export async function openIDFromEnvironment(
  environment: PortalEnvironment,
): Promise<OpenIDParts | undefined> {
  if ((environment.OIDC_PRESET ?? environment.OIDC_ISSUER) === undefined) {
    return undefined;
  }
  const {STATE_URL, OIDC_COOKIE_SECRETS: secrets = []} = environment;
  if (secrets.length === 0 || secrets.some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    throw new Error(
      `OIDC_COOKIE_SECRETS is not set, or contains a secret of less than ${MIN_SECRET_LENGTH} characters. Set it to a random one, which seals the sessions, for example from: openssl rand -base64 48`,
    );
  }
  if (STATE_URL === undefined) {
    throw new Error(
      'STATE_URL is not set. Sessions of an OpenID provider are in cookies, so the gate stores who has signed out. Set STATE_URL to file:/// and an absolute path, or to a PostgreSQL database.',
    );
  }
  const {openProvider, parseOpenIDOptions} = await import('@gated-docs/oidc');
  const options = parseOpenIDOptions({
    preset: environment.OIDC_PRESET,
    issuer: environment.OIDC_ISSUER,
    clientID: environment.OIDC_CLIENT_ID,
    clientSecret: environment.OIDC_CLIENT_SECRET,
    scopes: environment.OIDC_SCOPES,
    groupsClaim: environment.OIDC_GROUPS_CLAIM,
    groups: environment.OIDC_GROUPS,
    publicURL: publicURL(environment),
  });
  return {provider: await openProvider(options), secrets};
}
