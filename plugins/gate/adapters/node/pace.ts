import type {ServerResponse} from 'node:http';
import type {Http2ServerResponse} from 'node:http2';

export type NodeResponse = ServerResponse | Http2ServerResponse;

/** Watches that what is being sent is also being read. */
export type Pace = {
  /** A response has bytes to send; it is cut off when they do not go out. */
  watch: (outgoing: NodeResponse) => void;
  /** Some of its bytes have reached the operating system. */
  progress: (outgoing: NodeResponse) => void;
  stop: () => void;
};

/** How long a client may take. */
export type PaceLimits = {
  /** For one slice, in milliseconds. */
  sliceMs: number;
  /** For one response, however steadily it reads. */
  responseMs: number;
};

/** What is handed over at a time. */
export const SLICE_BYTES = 64 * 1024;
/** A slice in 8 s is 8 kB/s; nobody needs longer than five minutes for one response. */
const PACE_LIMITS: PaceLimits = {sliceMs: 8_000, responseMs: 5 * 60_000};
const CHECK_MS = 1_000;

type Watched = {startedAt: number; progressAt: number};

export function createPace({sliceMs, responseMs} = PACE_LIMITS): Pace {
  const watched = new Map<NodeResponse, Watched>();

  function check(): void {
    const now = performance.now();
    for (const [outgoing, {startedAt, progressAt}] of watched) {
      if (now - progressAt > sliceMs || now - startedAt > responseMs) {
        watched.delete(outgoing);
        cutOff(outgoing);
      }
    }
  }

  const timer = setInterval(check, CHECK_MS).unref();
  return {
    watch(outgoing) {
      const now = performance.now();
      watched.set(outgoing, {startedAt: now, progressAt: now});
      outgoing.once('close', () => watched.delete(outgoing));
    },
    progress(outgoing) {
      const entry = watched.get(outgoing);
      if (entry) {
        entry.progressAt = performance.now();
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** With its connection: of HTTP/2, ending the stream alone would leave what is not read where it is. */
function cutOff(outgoing: NodeResponse): void {
  const connection = 'stream' in outgoing ? outgoing.stream.session : outgoing.socket;
  outgoing.destroy();
  connection?.destroy();
}
