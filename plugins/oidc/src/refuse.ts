import * as openid from 'openid-client';
import {SignInError} from './openIDProvider';

/**
 * Whether the provider rejected the token or its claims, rather than the client or nothing at all. A rejected client gets
 * a challenge with the scheme Basic (RFC 6749 §5.2), and from Auth0 401 with `access_denied`.
 */
export function isAboutToken(error: unknown): boolean {
  return error instanceof openid.ResponseBodyError
    ? error.error === 'invalid_grant' || (error.error === 'access_denied' && error.status !== 401)
    : error instanceof openid.WWWAuthenticateChallengeError &&
        error.cause.some(({scheme}) => scheme === 'bearer');
}

const ABOUT_CLIENT = ['invalid_client', 'unauthorized_client', 'access_denied'];

/** @throws Error for operators if the provider rejected the portal itself */
export function assertClientAccepted(error: unknown): void {
  const isRejected =
    error instanceof openid.WWWAuthenticateChallengeError ||
    (error instanceof openid.ResponseBodyError && ABOUT_CLIENT.includes(error.error));
  if (isRejected && !isAboutToken(error)) {
    throw new Error(
      'it rejects OIDC_CLIENT_ID with OIDC_CLIENT_SECRET, which is wrong or has expired',
    );
  }
}

/** Whether the provider, or a proxy before it, asks to try again later. */
export function isUnavailable(error: unknown): boolean {
  const response = error instanceof openid.ClientError ? error.cause : error;
  const isReply = response instanceof Response || response instanceof openid.ResponseBodyError;
  return isReply && (response.status === 429 || response.status >= 500);
}

/** @throws SignInError for everything that trying again would not change, otherwise the error itself */
export function refuse(error: unknown): never {
  assertClientAccepted(error);
  if (isUnavailable(error)) {
    throw error;
  }
  if (error instanceof openid.AuthorizationResponseError) {
    const isCancelled = error.error === 'access_denied';
    throw new SignInError(
      /^[\w.-]{1,50}$/.test(error.error) ? error.error : 'provider-error',
      isCancelled
        ? 'The sign-in was cancelled, or the provider does not admit your account.'
        : 'The provider did not complete the sign-in.',
      {cause: error},
    );
  }
  if (error instanceof openid.ResponseBodyError) {
    throw new SignInError(
      error.error,
      'This sign-in is over, or the portal’s settings for the provider are wrong.',
      {cause: error},
    );
  }
  if (error instanceof openid.ClientError && error.code !== 'OAUTH_TIMEOUT') {
    throw new SignInError(
      error.code ?? 'invalid-response',
      'The provider’s response is not valid, so you are not signed in.',
      {cause: error},
    );
  }
  throw error;
}
