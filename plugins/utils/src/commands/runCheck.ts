/** Runs a command that checks something: exits with its status, or with 2 and one paragraph if it cannot check. */
export function runCheck(check: () => Promise<number>): void {
  check().then(
    (status) => {
      process.exitCode = status;
    },
    (error: Error) => {
      process.stderr.write(`\n${error.message}\n`);
      process.exitCode = 2;
    },
  );
}
