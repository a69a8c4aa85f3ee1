import type {TryEvent} from '@gated-docs/try-it/format';
import {MAX_REPLY_BYTES, type Sink} from './callAPI';

export type Events = {
  type: 'events';
  sink: Sink;
  /** The events of the sink as server-sent events. */
  body: ReadableStream<Uint8Array>;
  /** The sink has ended, the reader has disconnected, or a limit is reached. */
  ended: Promise<void>;
};

/** Less than the time that the gate allows for any response. */
const LIFETIME_MS = 4 * 60_000;
/** Comments show the connection's other parts, such as nginx, that it is in use. */
const BEAT_MS = 5_000;
const BEAT = ':\n\n';

/**
 * Server-sent events within limits of time and size, so that a reader who does not read them holds little memory.
 *
 * @param isSignedIn whether the reader still has the session that they began with
 */
export function createEvents(isSignedIn: () => Promise<boolean>): Events {
  const encoder = new TextEncoder();
  let size = 0;
  let hasEnded = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let report: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    report = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started;
      // A response begins with its first bytes.
      write(BEAT);
    },
    cancel: close,
  });
  const lifetime = setTimeout(
    () => end('Subscriptions end after four minutes. Send it again to continue.'),
    LIFETIME_MS,
  );
  const beats = setInterval(() => void beat(), BEAT_MS);

  async function beat(): Promise<void> {
    if (await isSignedIn().catch(() => false)) {
      write(BEAT);
    } else {
      end('Your session has ended. Sign in again.');
    }
  }

  function write(text: string): void {
    if (!hasEnded) {
      controller?.enqueue(encoder.encode(text));
    }
  }

  function close(): void {
    hasEnded = true;
    clearTimeout(lifetime);
    clearInterval(beats);
    report();
  }

  function end(reason: string): void {
    write(toText({end: reason}));
    if (!hasEnded) {
      close();
      controller?.close();
    }
  }

  return {
    ...{type: 'events', body, ended},
    sink: {
      result(result) {
        const text = toText({result});
        size += text.length;
        if (size > MAX_REPLY_BYTES) {
          end('The events are longer than 1 MB. Select fewer fields.');
        } else {
          write(text);
        }
      },
      end,
    },
  };
}

/** JSON has no line breaks, which would end the data. */
const toText = (event: TryEvent) => `data: ${JSON.stringify(event)}\n\n`;
