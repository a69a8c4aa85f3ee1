import {Errors} from '@slashid/slashid';
import {isExpected, type Arrival} from '../arrival';
import {readFields} from '../fields';

/**
 * The query of an arrival with its pack's challenges in it, so that they are looked at before the SDK acts
 * on them.
 *
 * @throws TimeoutError when the provider does not hand out the pack, Error when it holds something else
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
    throw Errors.createSlashIDError({
      name: Errors.ERROR_NAMES.timeoutError,
      message: `The provider responded to the pack with ${response.status}`,
      context: {},
    });
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

/** base64url of the text's UTF-8 bytes. */
function encode(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
