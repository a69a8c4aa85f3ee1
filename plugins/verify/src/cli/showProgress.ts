const EVERY_MS = 2000;
const EVERY_MS_WITHOUT_TERMINAL = 15_000;

/** Progress on standard error: one line that is overwritten on a terminal, occasional lines elsewhere. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr) {
  const every = stream.isTTY ? EVERY_MS : EVERY_MS_WITHOUT_TERMINAL;
  let shownAt = performance.now();
  return {
    show(text: string): void {
      const now = performance.now();
      if (now - shownAt >= every) {
        shownAt = now;
        stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
      }
    },
    end(): void {
      if (stream.isTTY) {
        stream.write('\r\u001b[K');
      }
    },
  };
}
