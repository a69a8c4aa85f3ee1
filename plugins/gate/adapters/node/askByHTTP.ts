import http, {type IncomingMessage, type RequestOptions} from 'node:http';
import https from 'node:https';
import {CALL_TIMEOUT_MS, MAX_RESPONSE_BYTES, type Answer, type Ask} from '../../session/ask';

/** Maximum number of concurrent calls to one origin; further ones wait, within their timeout. */
const MAX_CONNECTIONS = 64;

/**
 * Uses Node's own client with keep-alive connections, which takes a third of the time of `fetch`. The first request of
 * every session needs a call.
 */
export function askByHTTP(): Ask {
  const limits = {keepAlive: true, maxSockets: MAX_CONNECTIONS};
  const [plain, secure] = [new http.Agent(limits), new https.Agent(limits)];
  return async (url, {body = '', method, headers}) => {
    const isSecure = new URL(url).protocol === 'https:';
    const options: RequestOptions = {
      method,
      agent: isSecure ? secure : plain,
      headers: {...headers, ...(method === 'POST' && {'content-length': Buffer.byteLength(body)})},
    };
    const client = isSecure ? https : http;
    const deadline = performance.now() + CALL_TIMEOUT_MS;
    try {
      return await send(client, url, options, body, deadline);
    } catch (error) {
      // The provider closed a keep-alive connection while it was reused: there was no response, so retry once.
      if (error instanceof ClosedMeanwhile) {
        return send(client, url, options, body, deadline);
      }
      throw error;
    }
  };
}

class ClosedMeanwhile extends Error {}

function send(
  {request: open}: Pick<typeof http, 'request'>,
  url: string,
  options: RequestOptions,
  body: string,
  deadline: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = open(url, options, (response) => {
      readAnswer(response, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
    const timer = setTimeout(
      () => request.destroy(new Error(`no response within ${CALL_TIMEOUT_MS} ms`)),
      deadline - performance.now(),
    );
    request.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const isStale = request.reusedSocket && error.code === 'ECONNRESET';
      reject(isStale ? new ClosedMeanwhile(error.message) : error);
    });
    request.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection closed before the response was complete'));
    });
    request.end(body);
  });
}

/** Calls `done` with a complete response, with one that is too large (without its bytes), or never. */
function readAnswer(response: IncomingMessage, done: (answer: Answer) => void): void {
  const header = (name: string) => {
    const value = response.headers[name];
    return (Array.isArray(value) ? value[0] : value) ?? null;
  };
  const finish = (bytes: Uint8Array | null) =>
    done({status: response.statusCode ?? 0, header, bytes});
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) {
      finish(null);
      response.destroy();
      return;
    }
    chunks.push(chunk);
  });
  response.on('end', () => finish(Buffer.concat(chunks)));
  // The request reports it by closing without a response.
  response.on('error', () => undefined);
}
