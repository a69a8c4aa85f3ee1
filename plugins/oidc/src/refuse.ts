import * as openid from 'openid-client';
import {SignInError} from './openIDProvider';

/**
 * Whether the provider rejected the token or its claims, rather than the client or nothing at all. A rejected client gets
 * a challenge with the scheme Basic (RFC 6749 §5.2).
 */
export function isAboutToken(error: unknown): boolean {
  return error instanceof openid.ResponseBodyError
    ? error.error === 'invalid_grant'
    : error instanceof openid.WWWAuthenticateChallengeError &&
        error.cause.some(({scheme}) => scheme === 'bearer');
}

/** Whether the provider, or a proxy before it, asks to try again later. */
export function isUnavailable(error: unknown): boolean {
  const response = error instanceof openid.ClientError ? error.cause : error;
  const isReply = response instanceof Response || response instanceof openid.ResponseBodyError;
  return isReply && (response.status === 429 || response.status >= 500);
}

/** @throws SignInError for everything that trying again would not change, otherwise the error itself */
export function refuse(error: unknown): never {
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
