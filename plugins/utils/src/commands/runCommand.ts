/** A started service that must be closed. */
type Running = {
  /** Message for the user, printed once signal handlers are installed. */
  banner?: string;
  restart?: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Runs a command until it is interrupted; SIGHUP restarts what can be restarted. If the start fails,
 * prints one paragraph on standard error and exits with status 1: no stack trace, no half-started process.
 */
export async function runCommand(start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start();
    const stop = () => void running.close().then(() => process.exit(0));
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    const {restart, banner} = running;
    if (restart) {
      process.on('SIGHUP', () => void restart().catch(printError));
    }
    if (banner !== undefined) {
      console.log(banner);
    }
  } catch (error) {
    reportFailure(error);
    process.exit();
  }
}

/** Prints the error of a failed command in one paragraph, and sets the exit status to 1. */
export function reportFailure(error: unknown): void {
  printError(error);
  process.exitCode = 1;
}

function printError(error: unknown): void {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
}
