import {Errors} from '@slashid/slashid';
import {isExpected, type Arrival} from '../arrival';
import {readFields} from '../fields';

/** The provider did not answer, so the pack is as good as before. */
export class PackUnavailable extends Error {}

/**
 * The query of an arrival with its pack's challenges in it, so that they are looked at before the SDK acts
 * on them.
 *
 * @throws TimeoutError when the provider has the pack no longer, RateLimitError when it was asked too often,
 *   PackUnavailable when it does not answer, Error when the pack holds something else
 */
export async function openPack(
  {kind, query, pack}: Extract<Arrival, {kind: 'own' | 'link'}>,
  baseURL: string,
): Promise<string> {
  if (pack === undefined) {
    return query;
  }
  const response = await fetch(`${baseURL}/challenge_pack/${encodeURIComponent(pack)}`, {
    cache: 'no-cache',
  });
  if (!response.ok) {
    throw refusalOf(response.status);
  }
  const {result} = await readFields(response);
  const parameters = new URLSearchParams(query);
  if (!isExpected(result, kind, parameters)) {
    throw new Error('The link holds something else than a sign-in.');
  }
  parameters.delete('sidcp');
  parameters.set('challenges', encode(JSON.stringify(result)));
  return `?${parameters}`;
}

/** A pack is taken back when it is used or too old; whatever else is wrong may be well again in a moment. */
function refusalOf(status: number): Error {
  const message = `The provider responded to the pack with ${status}`;
  const {timeoutError, rateLimitError} = Errors.ERROR_NAMES;
  if (status === 429 || (status >= 400 && status < 500)) {
    const name = status === 429 ? rateLimitError : timeoutError;
    return Errors.createSlashIDError({name, message, context: {}});
  }
  return new PackUnavailable(message);
}

/** base64url of the text's UTF-8 bytes. */
function encode(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
