import {LRUCache} from 'lru-cache';
import {z} from 'zod';
import {parseJSON} from '../endpoints/readJSON';
import type {CallAPI, CallFailure, CallResult} from './callAPI';
import type {TryServer} from './servers';

export type SandboxServer = TryServer & {sandbox: NonNullable<TryServer['sandbox']>};

export const isSandbox = (server: TryServer): server is SandboxServer =>
  server.sandbox !== undefined;

/** Makes a call to the sandbox for a person, who has a connector, and with it a tenant, of their own. */
export type CallSandbox = <T extends CallResult>(
  caller: {server: SandboxServer; personId: string; signal: AbortSignal},
  callAs: (authorization: string) => Promise<T>,
  /** `basic`: with the connector's API key, instead of an access token. */
  scheme: 'basic' | 'bearer',
) => Promise<T | CallFailure>;

const MAX_HELD = 1000;
/** A token is replaced this long before it expires. */
const MARGIN_MS = 60_000;
/** Crockford's Base32, as in the platform's IDs. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 26;

const TokenReply = z.object({access_token: z.string(), expires_in: z.number()});

export function createSandboxCalls(callAPI: CallAPI, clock: () => number): CallSandbox {
  const held = new LRUCache<string, {token: string; until: number}>({max: MAX_HELD});

  return async ({server, personId, signal}, callAs, scheme) => {
    const {target, sandbox, allowPrivate} = server;
    const basic = `Basic ${btoa(`${await connectorOf(personId)}:${sandbox.apiKey}`)}`;
    if (scheme === 'basic') {
      return callAs(basic);
    }
    const key = `${target} ${personId}`;
    const known = held.get(key);
    if (known && known.until > clock()) {
      const reply = await callAs(`Bearer ${known.token}`);
      // The sandbox forgets its tokens when it restarts.
      if (reply.type !== 'reply' || reply.status !== 401) {
        return reply;
      }
    }
    const url = new URL(target + sandbox.tokenPath);
    const headers = {
      authorization: basic,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = new TextEncoder().encode('grant_type=client_credentials');
    const issued = await callAPI({method: 'POST', url, headers, body, allowPrivate}, signal);
    if (issued.type === 'failed') {
      return issued;
    }
    const token = TokenReply.safeParse(parseJSON(issued.bytes));
    if (!token.success) {
      const detail = `The sandbox issued no token (${issued.status}).`;
      return {type: 'failed', error: 'unreachable', detail};
    }
    const {access_token, expires_in} = token.data;
    held.set(key, {token: access_token, until: clock() + expires_in * 1000 - MARGIN_MS});
    return callAs(`Bearer ${access_token}`);
  };
}

/** A connector ID that depends only on the person, so that all processes of the gate use the same tenant. */
async function connectorOf(personId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(personId));
  const digits = [...new Uint8Array(hash).subarray(0, ID_LENGTH)].map((byte) => DIGITS[byte % 32]);
  return `con_${digits.join('')}`;
}
