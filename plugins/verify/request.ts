import http from 'node:http';
import https from 'node:https';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {systemCode} from '../errors';

/** A request to the deployment. The target is sent byte for byte, without URL parsing. */
export type Question = {
  target: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

export type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Decompressed. */
  body: Buffer;
};

export type Deployment = {
  /** URL that receives the requests. */
  url: URL;
  ask: (question: Question) => Promise<Answer>;
  close: () => void;
};

type DeploymentOptions = {
  url: URL;
  /** Public origin for the `Host` header, if requests go to another URL. */
  publicOrigin: string;
  connections: number;
  timeoutMs?: number;
};

const ANSWER_TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const ATTEMPTS = 4;

/** Sends all requests over a few persistent connections. */
export function createDeployment({
  url,
  publicOrigin,
  connections,
  timeoutMs = ANSWER_TIMEOUT_MS,
}: DeploymentOptions): Deployment {
  const {Agent, request} = url.protocol === 'https:' ? https : http;
  const agent = new Agent({keepAlive: true, maxSockets: connections});
  const {host} = new URL(publicOrigin);
  const send = ({target, method = 'GET', headers, body}: Question) =>
    new Promise<Answer>((resolve, reject) => {
      const outgoing = request({
        agent,
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || undefined,
        path: target,
        method,
        headers: {
          host,
          'accept-encoding': 'identity',
          ...headers,
          ...(body !== undefined && {'content-length': String(Buffer.byteLength(body))}),
        },
        timeout: timeoutMs,
      });
      outgoing.once('timeout', () => outgoing.destroy(timeoutError(timeoutMs)));
      outgoing.once('error', reject);
      outgoing.once('response', (incoming) => {
        collect(incoming).then(
          (bytes) =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: decompress(bytes, incoming.headers['content-encoding']),
            }),
          reject,
        );
      });
      outgoing.end(body);
    });
  return {url, ask: (question) => persist(() => send(question)), close: () => agent.destroy()};
}

/** With the system's code for it, because a firewall that drops packets also ends here. */
function timeoutError(timeoutMs: number): Error {
  const error = new Error(`no response within ${timeoutMs / 1000} seconds`);
  return Object.assign(error, {code: 'ETIMEDOUT'});
}

/** Retries after a closed persistent connection, and slows down on request. */
async function persist(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await send();
      if (answer.status !== 429 || attempt === ATTEMPTS) {
        return answer;
      }
      const seconds = Number(answer.headers['retry-after']);
      await new Promise((resolve) => setTimeout(resolve, (seconds > 0 ? seconds : attempt) * 1000));
    } catch (error) {
      if (!['ECONNRESET', 'EPIPE'].includes(systemCode(error) ?? '') || attempt === ATTEMPTS) {
        throw error;
      }
    }
  }
}

async function collect(incoming: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Bytes, as no encoding is set.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) {
      throw new Error('the response is longer than 64 MB');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns undecodable content unchanged. */
function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) {
    return bytes;
  }
  try {
    switch (encoding) {
      case 'br':
        return brotliDecompressSync(bytes);
      case 'gzip':
        return gunzipSync(bytes);
      default:
        return bytes;
    }
  } catch {
    return bytes;
  }
}
