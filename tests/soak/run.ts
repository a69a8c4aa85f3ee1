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
import installPackages, {commandOf} from './support/packages';

/**
 * What is too long for the test command. Every folder beside this file that holds tests is a part of its own, by the
 * folder's name; with names of parts as arguments, only those. Parts run one after the other: each has the machine.
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
];

/** Breaks the code that decides who reads what in every way, and holds the survivors against the known ones. */
async function mutate(write: Write): Promise<Tally> {
  const {code} = await start(
    commandOf('stryker'),
    ['run', path.join(SOAK, 'mutation', 'stryker.config.mjs')],
    write,
  );
  return code === 0
    ? runCommand('tsx', [path.join(SOAK, 'mutation', 'compare.ts')], write)
    : {passed: 0, failed: 1};
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
void runChecks([[[...partsWithTests(), ...COMMANDS]]], process.argv.slice(2));
