import {once} from 'node:events';
import http from 'node:http';
import https from 'node:https';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {systemCode} from '@gated-docs/utils/errors';

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
  timeoutMs?: number;
};

const ANSWER_TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const CONNECTIONS = 16;
const ATTEMPTS = 4;

const DECOMPRESSORS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Sends all requests over a few persistent connections. */
export function createDeployment({
  url,
  publicOrigin,
  timeoutMs = ANSWER_TIMEOUT_MS,
}: DeploymentOptions): Deployment {
  const {Agent, request} = url.protocol === 'https:' ? https : http;
  const agent = new Agent({keepAlive: true, maxSockets: CONNECTIONS});
  const {host} = new URL(publicOrigin);

  async function send({target, method, headers, body}: Question): Promise<Answer> {
    const outgoing = request({
      agent,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || undefined,
      path: target,
      method,
      headers: {host, 'accept-encoding': 'identity', ...headers},
      timeout: timeoutMs,
    });
    outgoing.once('timeout', () => outgoing.destroy(timeoutError(timeoutMs)));
    // A failure after the response has begun is reported by its body.
    outgoing.on('error', () => undefined).end(body);
    // Without the signal, this would wait forever if the host switches protocols: that is no response.
    const signal = AbortSignal.timeout(timeoutMs);
    const [incoming] = (await once(outgoing, 'response', {signal}).catch((error: unknown) => {
      outgoing.destroy();
      throw signal.aborted ? timeoutError(timeoutMs) : error;
    })) as [http.IncomingMessage];
    const bytes = await collect(incoming);
    return {
      status: incoming.statusCode ?? 0,
      headers: incoming.headers,
      body: decompress(bytes, incoming.headers['content-encoding']),
    };
  }

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

/** Bounded, because other hosts than the portal's are asked, too. */
async function collect(incoming: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding, chunks are bytes. Without reading to the end, the connection is closed.
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
function decompress(bytes: Buffer, encoding = 'identity'): Buffer {
  try {
    return DECOMPRESSORS[encoding]?.(bytes) ?? bytes;
  } catch {
    return bytes;
  }
}
