import {countUpToDate} from '@gated-docs/editions/stamp';
import {runDocusaurus} from '@gated-docs/utils/docusaurus';

/** Options of `docusaurus editions` with which its result is that of all editions. */
const OF_ALL_EDITIONS = ['--no-compression', '--publish-early'];

/**
 * Runs `docusaurus editions` with these arguments, unless nothing has changed since the last complete build. An
 * interrupt stops it gracefully.
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
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const {signal} = controller;
  return (await runDocusaurus(['editions', ...args], {signal})).code ?? 1;
}
