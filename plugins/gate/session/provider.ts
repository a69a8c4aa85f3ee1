import {z} from 'zod';
import type {Settings} from '../options';
import {readBounded} from '../readBounded';

/** The calls that the gate makes to the identity provider, each bounded in time, size and direction. */
export type Provider = {
  /** The provider's key set, unparsed. @throws when it cannot be had. */
  fetchKeys: () => Promise<unknown>;
  /** Whether the provider still stands by a token. @throws when it does not say. */
  isValid: (token: string) => Promise<boolean>;
  /** @throws when the provider does not take it. */
  revoke: (token: string) => Promise<void>;
};

const CALL_TIMEOUT_MS = 4_000;
const LARGEST_ANSWER_BYTES = 256 * 1024;

const Validation = z.object({result: z.object({valid: z.boolean()})});

export function createProvider({provider, fetch}: Settings): Provider {
  /** Fail closed: a redirect, a late or an oversized answer is no answer. */
  async function call(url: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    return fetch(url, {...init, redirect: 'error', signal});
  }

  function post(path: string, token: string): Promise<Response> {
    return call(`${provider.baseURL}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({token}),
    });
  }

  return {
    async fetchKeys() {
      return readJSON(await call(provider.jwksURL, {headers: {accept: 'application/json'}}));
    },
    async isValid(token) {
      const response = await post('/token/validate', token);
      if (response.status === 401) {
        await response.body?.cancel();
        return false;
      }
      return Validation.parse(await readJSON(response)).result.valid;
    },
    async revoke(token) {
      const response = await post('/token/revoke', token);
      await response.body?.cancel();
    },
  };
}

async function readJSON(response: Response): Promise<unknown> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the identity provider answered ${response.status}`);
  }
  const text = await readBounded(response, LARGEST_ANSWER_BYTES);
  if (text === null) {
    await response.body?.cancel();
    throw new Error(`the identity provider answered more than ${LARGEST_ANSWER_BYTES} bytes`);
  }
  return JSON.parse(text);
}
