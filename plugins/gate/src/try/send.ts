import {PLACEHOLDERS} from '@gated-docs/rest-reference/requests';
import type {TryOperation} from '@gated-docs/try-it/format';
import type {Person} from '../session/reader';
import type {CallFailure, CallResult} from './callAPI';
import {isSandbox} from './createSandboxCalls';
import type {Try} from './createTry';
import {credentialsFor, type TryServer} from './servers';

export type Caller = {
  server: TryServer;
  operation: TryOperation;
  /** The method that the operator's credentials must permit. */
  method: string;
  subject: Person;
  /** The reader's own. */
  token: string | undefined;
  signal: AbortSignal;
};

/** Makes a call with the reader's own token, or with the gate's credentials if it requires any. */
export async function send<T extends CallResult>(
  {server, operation, method, subject, token, signal}: Caller,
  {callSandbox}: Try,
  callAs: (authorization: string | undefined) => Promise<T>,
): Promise<T | CallFailure | {type: 'read-only'}> {
  if (token !== undefined) {
    return callAs(`Bearer ${token}`);
  }
  if (!operation.credentials) {
    return callAs(undefined);
  }
  if (isSandbox(server)) {
    const {personId} = subject;
    const isBasic = operation.credentials.header.some(({value}) => value === PLACEHOLDERS.basic);
    return callSandbox({server, personId, signal}, callAs, isBasic ? 'basic' : 'bearer');
  }
  const credentials = credentialsFor(server, subject);
  if (!credentials) {
    return callAs(undefined);
  }
  return credentials.methods.includes(method)
    ? withoutEcho(await callAs(`Bearer ${credentials.bearer}`), credentials.bearer)
    : {type: 'read-only'};
}

/** Fails closed for a reply that contains the operator's token, or could contain it in an encoding. */
function withoutEcho<T extends CallResult>(reply: T, bearer: string): T | CallFailure {
  if (reply.type !== 'reply') {
    return reply;
  }
  const {statusText, headers, bytes} = reply;
  const isEncoded = headers.some(([name]) => /^content-encoding$/i.test(name));
  const text = [statusText, ...headers.flat(), new TextDecoder('latin1').decode(bytes)].join('\n');
  const detail = 'The reply contains the token in credentials, or has a content encoding.';
  return repeats(text, bearer) || isEncoded
    ? {type: 'failed', error: 'unreachable', detail}
    : reply;
}

/** Whether a text contains a token, also with the escapes of JSON, which some servers write for `/`, `+` or `=`. */
export function repeats(text: string, token: string): boolean {
  return unescape(text).includes(unescape(token));
}

const unescape = (text: string) =>
  text
    .replaceAll(/\\u00([0-9a-f]{2})/gi, (_text, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replaceAll('\\', '');
