import {runDocusaurus} from '@gated-docs/utils/docusaurus';
import {countUpToDate} from '../stamp';

/** Options of `docusaurus editions` with which its result is that of all editions. */
const OF_ALL_EDITIONS = ['--no-compression', '--publish-early'];

/**
 * Runs `docusaurus editions` with these arguments, unless nothing has changed since the last complete build.
 *
 * @returns the exit code
 */
export async function buildUnlessUpToDate(args: readonly string[]): Promise<number> {
  const editions = args.every((arg) => OF_ALL_EDITIONS.includes(arg))
    ? countUpToDate(process.cwd(), {isCompressed: !args.includes('--no-compression')})
    : undefined;
  if (editions !== undefined) {
    console.log(`All ${editions} editions are up to date.`);
    return 0;
  }
  return runUntilInterrupted(['editions', ...args]);
}

/** Runs a Docusaurus command, which an interrupt stops gracefully. @returns the exit code */
export async function runUntilInterrupted(args: readonly string[]): Promise<number> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const {signal} = controller;
  return (await runDocusaurus(args, {signal})).code ?? 1;
}
