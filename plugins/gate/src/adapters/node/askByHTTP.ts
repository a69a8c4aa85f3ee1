import {once} from 'node:events';
import http, {type ClientRequest, type IncomingMessage} from 'node:http';
import https from 'node:https';
import {readBounded} from '../../readBounded';
import {CALL_TIMEOUT_MS, MAX_RESPONSE_BYTES, type Answer, type Ask} from '../../session/ask';

/** Maximum number of concurrent calls to one origin; further ones wait, within their timeout. */
const MAX_CONNECTIONS = 64;

/**
 * Uses Node's own client with keep-alive connections, which takes a third of the time of `fetch`. The first request of
 * every session needs a call.
 */
export function askByHTTP(): Ask {
  const limits = {keepAlive: true, maxSockets: MAX_CONNECTIONS};
  const plain = {request: http.request, agent: new http.Agent(limits)};
  const secure = {request: https.request, agent: new https.Agent(limits)};
  return async (url, {body, ...question}) => {
    const {request, agent} = new URL(url).protocol === 'https:' ? secure : plain;
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const start = () => request(url, {...question, agent, signal});
    const first = start();
    try {
      return await finish(first, body, signal);
    } catch (error) {
      // The provider closed a keep-alive connection while it was reused: there was no response, so retry once.
      if (first.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
        return finish(start(), body, signal);
      }
      throw error;
    }
  };
}

async function finish(
  request: ClientRequest,
  body: string | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  // A failure after the response has begun is reported by its body.
  request.on('error', () => undefined).end(body);
  // Without the signal, this would wait forever if the provider switches protocols: that is no response.
  const [response] = (await once(request, 'response', {signal})) as [IncomingMessage];
  const header = (name: string) => [response.headers[name]].flat()[0] ?? null;
  // Without an encoding, chunks are bytes. Without reading to the end, the connection is closed.
  const bytes = await readBounded(response as AsyncIterable<Buffer>, MAX_RESPONSE_BYTES);
  return {status: response.statusCode ?? 0, header, bytes};
}
