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

/** What is handed over at a time. */
export const SLICE_BYTES = 64 * 1024;
/** A slice that does not go out in this time means less than 8 kB/s. */
const SLICE_MS = 8_000;
/** Nobody needs longer for one response, however steadily they read. */
const RESPONSE_MS = 5 * 60_000;
const CHECK_MS = 1_000;

type Watched = {startedAt: number; progressAt: number};

export function createPace(): Pace {
  const watched = new Map<NodeResponse, Watched>();

  function check(): void {
    const now = performance.now();
    for (const [outgoing, {startedAt, progressAt}] of watched) {
      if (now - progressAt > SLICE_MS || now - startedAt > RESPONSE_MS) {
        watched.delete(outgoing);
        outgoing.destroy();
        outgoing.socket?.destroy();
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
