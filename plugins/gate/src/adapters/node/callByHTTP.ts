import {lookup, type LookupAddress} from 'node:dns';
import {once} from 'node:events';
import http, {type IncomingMessage} from 'node:http';
import https from 'node:https';
import type {LookupFunction} from 'node:net';
import {promisify} from 'node:util';
import {messageOf} from '@gated-docs/utils/errors';
import {readBeginning} from '../../readBounded';
import {
  MAX_REPLY_BYTES,
  type APIReply,
  type APIRequest,
  type CallAPI,
  type CallFailure,
} from '../../try/callAPI';
import {isPermitted} from './isPermitted';

type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const resolveByDNS: Resolve = (hostname) => promisify(lookup)(hostname, {all: true});

/**
 * Makes calls to permitted addresses only. It resolves the name once and connects to the addresses that it has checked,
 * so that the name cannot change in between. TLS still verifies the name.
 */
export function callByHTTP(resolve: Resolve = resolveByDNS): CallAPI {
  return (request, signal) =>
    withPermittedLookup(request, signal, (lookup) => exchange(request, lookup, signal), resolve);
}

/** Connects to the addresses of a request's host, if they are permitted. */
export async function withPermittedLookup<T>(
  {url, allowPrivate}: Pick<APIRequest, 'url' | 'allowPrivate'>,
  signal: AbortSignal,
  connect: (lookup: LookupFunction) => Promise<T>,
  resolve: Resolve = resolveByDNS,
): Promise<T | CallFailure> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  try {
    const addresses = await Promise.race([resolve(host), rejectOnAbort(signal)]);
    const refused = addresses.find((address) => !isPermitted(address, allowPrivate));
    if (refused || addresses.length === 0) {
      const detail = `${host} has the address ${refused?.address}, to which the gate makes no calls. If it is in your own network, set allowPrivate for this server.`;
      return {type: 'failed', error: 'unreachable', detail};
    }
    // Aborted signals tell new listeners nothing.
    signal.throwIfAborted();
    return await connect(answerWith(addresses));
  } catch (error) {
    const reason = signal.aborted ? 'too-slow' : 'unreachable';
    const detail = messageOf(signal.aborted ? signal.reason : error);
    return {type: 'failed', error: reason, detail: `${host}: ${detail}`};
  }
}

async function exchange(
  {url, method, headers, body}: APIRequest,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<APIReply> {
  const {request} = url.protocol === 'https:' ? https : http;
  const length = body && {'content-length': String(body.byteLength)};
  // Without an agent, no connection to an address that was checked for another call is used again.
  const options = {method, headers: {...headers, ...length}, agent: false, signal};
  const outgoing = request(url, {...options, lookup});
  // A failure after the response has begun is reported by its body.
  outgoing.on('error', () => undefined).end(body);
  const [incoming] = (await once(outgoing, 'response', {signal})) as [IncomingMessage];
  // Without an encoding, chunks are bytes. Without reading to the end, the connection is closed.
  const content = await readBeginning(incoming as AsyncIterable<Buffer>, MAX_REPLY_BYTES);
  const {statusCode = 0, statusMessage = '', rawHeaders} = incoming;
  return {
    ...{type: 'reply', status: statusCode, statusText: statusMessage, ...content},
    headers: Array.from({length: rawHeaders.length / 2}, (_, index) => [
      rawHeaders[2 * index] ?? '',
      rawHeaders[2 * index + 1] ?? '',
    ]),
  };
}

/** A lookup of names that answers with addresses that were checked. */
function answerWith(addresses: LookupAddress[]): LookupFunction {
  const [first] = addresses;
  return (_hostname, {all}, done) =>
    all ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), {once: true});
  });
}
