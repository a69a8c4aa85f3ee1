import fs from 'node:fs';
import path from 'node:path';
import {loaderEnvironment} from '@gated-docs/utils/docusaurus';
import {
  readJSON,
  RESULTS,
  runChecks,
  runCommand,
  start,
  tallyOf,
  vitest,
  type Check,
  type Tally,
  type Write,
} from './support/checks';
import {markDone, nameRun} from './support/oncePerRun';
import {provideBrowser} from './support/provideBrowser';
import {BUILD_EDITIONS, SITE_EDITIONS} from './support/siteEditions';

/**
 * The test command: runs all checks, or those named as arguments. Checks that need little besides a core run while the
 * editions are built. Browsers get the machine for themselves, because they use all of its cores.
 */
const SITE: readonly Check[] = [
  {name: 'format', run: (write) => runCommand('oxfmt', ['--check'], write)},
  {name: 'site', run: (write) => quietBuild(write)},
  {name: 'editions', run: (write) => quietEditions(write)},
  // Here, both rows take about the same time until the browsers start.
  {name: 'content', run: (write) => vitest('content', write)},
  {name: 'e2e', after: 'contract', run: (write) => playwright(write)},
  {name: 'build', run: (write) => vitest('build', write)},
];

/**
 * For programs written in Go. The other row uses the other core, and each thread would check the types of shared
 * modules again. They collect garbage less often, which saves another quarter.
 */
const ONE_THREAD = {GOMAXPROCS: '1', GOGC: '400'};

const SERVICES: readonly Check[] = [
  {name: 'types', run: (write) => types(write)},
  {name: 'lint', run: (write) => lint(write)},
  {
    // Unused code and packages.
    name: 'structure',
    run: (write) => runCommand('knip', ['--no-progress', '--treat-config-hints-as-errors'], write),
  },
  {name: 'unit', run: (write) => vitest('unit', write)},
  {name: 'contract', run: (write) => vitest('contract', write)},
  {name: 'rebuild', after: 'e2e', run: (write) => vitest('rebuild', write)},
];

/** The plain build must succeed without warnings. */
async function quietBuild(write: Write): Promise<Tally> {
  // Imports the identity provider, which no other check needs.
  const {PLAIN_BUILD, plainEnvironment} = await import('./support/plainBuild');
  const command = ['build', '--out-dir', PLAIN_BUILD];
  return buildQuietly(PLAIN_BUILD, command, write, await plainEnvironment());
}

/** All editions must build without warnings. */
function quietEditions(write: Write): Promise<Tally> {
  return buildQuietly(SITE_EDITIONS, BUILD_EDITIONS, write, loaderEnvironment());
}

/** Runs Docusaurus; a warning counts as a failure. Marks the build as done for the tests that need it. */
async function buildQuietly(
  name: string,
  command: readonly string[],
  write: Write,
  env: Record<string, string> = {},
): Promise<Tally> {
  const {code, output} = await start('docusaurus', command, write, env);
  const isClean = code === 0 && !/\[WARNING\]|\bwarning\b/i.test(output);
  if (code === 0) {
    markDone(name);
  }
  if (code === 0 && !isClean) {
    write('The build warns; a warning counts as a failure.\n');
  }
  return isClean ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
}

function types(write: Write): Promise<Tally> {
  return runCommand('tsc', ['--noEmit', '--singleThreaded'], write, ONE_THREAD);
}

/** oxlint lints the code, ESLint the GraphQL schema. */
async function lint(write: Write): Promise<Tally> {
  const code = await runCommand('oxlint', [], write, ONE_THREAD);
  const schema = await runCommand('eslint', ['docs/graphql', '--max-warnings', '0'], write);
  return {passed: code.passed + schema.passed, failed: code.failed + schema.failed};
}

async function playwright(write: Write): Promise<Tally> {
  await provideBrowser();
  const file = path.join(RESULTS, 'e2e.json');
  fs.rmSync(file, {force: true});
  const {code} = await start('playwright', ['test'], write);
  const report = readJSON(file) as {stats?: Record<string, number>} | null;
  const {expected = 0, flaky = 0, unexpected = 0} = report?.stats ?? {};
  // A test that only passes on retry counts as failed; the retry records a trace.
  return tallyOf(code, expected, unexpected + flaky);
}

nameRun();
void runChecks([SITE, SERVICES], process.argv.slice(2));
