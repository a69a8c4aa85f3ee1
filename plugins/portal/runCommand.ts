/** Something that was started and has to be stopped in order. */
type Running = {restart?: () => Promise<void>; close: () => Promise<void>};

/**
 * Runs a command of the portal until it is interrupted; SIGHUP restarts what can be restarted. A failure is one paragraph on the standard error
 * and exit status 1: no stack trace, no half-started process.
 */
export async function runCommand(start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start();
    const stop = () => void running.close().then(() => process.exit(0));
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    const {restart} = running;
    if (restart) {
      process.on('SIGHUP', () => void restart().catch(report));
    }
  } catch (error) {
    report(error);
    process.exit(1);
  }
}

function report(error: unknown): void {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
}
