import type {Writable} from 'node:stream';
import type {AccessLogEntry} from '../../operatorLog';

/**
 * Writes entries as JSON lines in batches: a system call per entry would cost more than the response. Entries that
 * cannot be written are lost.
 */
export type LogWriter = {
  write: (entry: AccessLogEntry) => void;
  /** Flushes the buffer. */
  close: () => void;
};

const FLUSH_MS = 100;
/** Maximum number of buffered lines; then they are written at once. */
const MAX_QUEUED = 500;

export function createLogWriter(output: Writable): LogWriter {
  let lines: string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  // A full disk or a collector that ended must not end the gate. Standard output stays open, so later entries may
  // succeed.
  output.on('error', () => undefined);

  function flush(): void {
    if (timer !== null) {
      clearTimeout(timer);
      timer = null;
    }
    if (lines.length > 0) {
      output.write(lines.join(''));
      lines = [];
    }
  }

  return {
    write(entry) {
      lines.push(`${JSON.stringify(entry)}\n`);
      if (lines.length >= MAX_QUEUED) {
        flush();
      } else {
        timer ??= setTimeout(flush, FLUSH_MS);
      }
    },
    close: flush,
  };
}
