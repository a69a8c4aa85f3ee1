import type {ServerResponse} from 'node:http';
import type {Http2ServerResponse} from 'node:http2';

export type NodeResponse = ServerResponse | Http2ServerResponse;

/** Whether the client has disconnected. With HTTP/2, only the stream knows. */
export const isGone = (outgoing: NodeResponse): boolean =>
  ('stream' in outgoing ? outgoing.stream : outgoing).destroyed;

/** Disconnects clients that do not read their responses. */
export type Pace = {
  /** Starts watching a response; destroys its connection when its bytes are not sent in time. */
  watch: (outgoing: NodeResponse) => void;
  /** Reports that bytes have been handed to the operating system. */
  progress: (outgoing: NodeResponse) => void;
  stop: () => void;
};

/** Time limits for a client. */
export type PaceLimits = {
  /** Per slice, in milliseconds. */
  sliceMs: number;
  /** Per response, however steadily the client reads. */
  responseMs: number;
};

/** Bytes written at a time. */
export const SLICE_BYTES = 64 * 1024;
/** A slice in 8 s is 8 kB/s; five minutes are enough for any response. */
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

/** Including the connection: with HTTP/2, closing only the stream would keep unread data in memory. */
function cutOff(outgoing: NodeResponse): void {
  const connection = 'stream' in outgoing ? outgoing.stream.session : outgoing.socket;
  outgoing.destroy();
  connection?.destroy();
}
