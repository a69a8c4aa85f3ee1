import {connect, type Socket} from 'node:net';

export type Load = {
  port: number;
  /** Raw requests; every connection sends the next one in turn. */
  requests: readonly string[];
  connections: number;
  /** Duration; every connection sends at least one request. */
  seconds: number;
  /** Sends each request once, without a time limit. */
  once?: boolean;
  /** Checks a response; returns a description of the problem, if any. */
  check?: (index: number, status: number, body: Buffer) => string | null;
};

export type LoadResult = {
  answers: number;
  /** Requests whose connection ended before the response; they are repeated. */
  lost: number;
  perSecond: number;
  /** Milliseconds from the request's first byte to the response's last. */
  p50: number;
  p99: number;
  problems: string[];
};

const MAX_PROBLEMS = 20;
const NO_ANSWER = 'no answer in time';
const ANSWER_MS = 20_000;

/** Sends requests over persistent connections, one at a time on each, for a given time. */
export async function runLoad({
  port,
  requests,
  connections,
  seconds,
  once = false,
  check,
}: Load): Promise<LoadResult> {
  const durations: number[] = [];
  const problems: string[] = [];
  let next = 0;
  let lost = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const report = (problem: string | null) => {
    if (problem !== null && problems.length < MAX_PROBLEMS) {
      problems.push(problem);
    }
  };

  const work = async () => {
    let socket = await open(port);
    let answers = readAnswers(socket);
    do {
      const index = next++ % requests.length;
      const sentAt = performance.now();
      socket.write(requests[index] ?? '', 'latin1');
      const {value} = await answers.next().catch(() => ({value: undefined}));
      if (value === undefined) {
        lost += 1;
        report(socket.errored?.message === NO_ANSWER ? NO_ANSWER : null);
        report(lost > durations.length / 50 + connections ? 'connections end too often' : null);
      } else {
        durations.push(performance.now() - sentAt);
        report(check?.(index, value.status, value.body) ?? null);
      }
      if (value === undefined || value.closes) {
        socket.destroy();
        socket = await open(port);
        answers = readAnswers(socket);
      }
    } while (once ? next < requests.length : performance.now() < end);
    socket.destroy();
  };
  await Promise.all(Array.from({length: connections}, work));

  const took = (performance.now() - startedAt) / 1000;
  durations.sort((a, b) => a - b);
  const at = (share: number) => durations[Math.floor(durations.length * share)] ?? Number.NaN;
  return {
    answers: durations.length,
    lost,
    perSecond: durations.length / took,
    p50: at(0.5),
    p99: at(0.99),
    problems,
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({port, host: '127.0.0.1', noDelay: true});
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(NO_ANSWER)));
  });
}

type Read = {
  status: number;
  body: Buffer;
  /** Whether the server closes the connection after this response. */
  closes: boolean;
};

/** Parses the responses on a connection, by content length or in chunks. */
async function* readAnswers(socket: Socket): AsyncGenerator<Read, undefined> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const end = held.indexOf('\r\n\r\n');
    if (end < 0) {
      continue;
    }
    const head = held.toString('latin1', 0, end);
    const start = end + 4;
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const size = length === undefined ? chunkedSize(head, held, start) : Number(length);
    if (size !== null && held.length >= start + size) {
      const status = Number(head.slice(9, 12));
      const body = held.subarray(start, start + size);
      held = held.subarray(start + size);
      yield {status, body, closes: /\r\nconnection: *close/i.test(head)};
    }
  }
  return undefined;
}

const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

function chunkedSize(head: string, held: Buffer, start: number): number | null {
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) {
    return 0;
  }
  const end = held.indexOf(LAST_CHUNK, start);
  return end < 0 ? null : end + LAST_CHUNK.length - start;
}
