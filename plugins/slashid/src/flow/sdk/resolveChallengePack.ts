import {sdkError} from '../signInError';
import {isExpected, type Arrival} from '../../arrival';
import {readRecord} from '@gated-docs/utils/unknown-data';

/** The provider is unreachable or responded with a server error, so the pack may still be valid. */
export class ChallengePackUnavailableError extends Error {}

/**
 * Replaces an arrival's pack with its challenges, so that they are checked before the SDK acts on them.
 *
 * @throws TimeoutError if the pack was used or has expired, RateLimitError if the provider is rate limiting,
 * ChallengePackUnavailableError if the provider fails or is unreachable, Error if the pack holds anything but the
 * expected challenge
 */
export async function resolveChallengePack(
  {kind, query, pack}: Extract<Arrival, {kind: 'own' | 'link'}>,
  baseURL: string,
): Promise<string> {
  if (pack === undefined) {
    return query;
  }
  const response = await fetch(`${baseURL}/challenge_pack/${encodeURIComponent(pack)}`, {
    cache: 'no-cache',
  }).catch((cause: unknown) => {
    throw new ChallengePackUnavailableError('Network error: the provider is unreachable', {cause});
  });
  if (!response.ok) {
    throw refusalOf(response.status);
  }
  const {result} = await readRecord(response);
  const parameters = new URLSearchParams(query);
  if (!isExpected(result, kind, parameters)) {
    throw new Error('The link contains something other than a sign-in.');
  }
  parameters.delete('sidcp');
  parameters.set('challenges', encodeChallenges(result));
  return `?${parameters}`;
}

/** 4xx except 429: the pack was used or has expired. Other errors may be temporary. */
function refusalOf(status: number): Error {
  const message = `The provider responded to the pack with ${status}`;
  if (status === 429) {
    return sdkError('rateLimitError', message);
  }
  return status >= 400 && status < 500
    ? sdkError('timeoutError', message)
    : new ChallengePackUnavailableError(message);
}

/** The form that the SDK reads from the address: base64url of the UTF-8 bytes. */
export function encodeChallenges(challenges: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(challenges));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
