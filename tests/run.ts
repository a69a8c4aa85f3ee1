import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {provideBrowser} from './support/provideBrowser';

/**
 * The test command: every check, all of them even after a failure, and at the end one line with the sum.
 * With names of checks as arguments, only those.
 */
type Tally = {passed: number; failed: number};
type Check = {name: string; run: (write: Write) => Promise<Tally>};
type Write = (text: string) => void;

const RESULTS = 'test-results';

/** The rows run side by side: what only reads, and what builds. The browser comes last and has all the machine. */
const STAGES: readonly (readonly (readonly Check[])[])[] = [
  [
    [
      {name: 'site', run: (write) => quietBuild(write)},
      {name: 'build', run: (write) => vitest('build', write)},
    ],
    [
      {
        name: 'format',
        run: (write) => command('prettier', ['--check', '--log-level', 'warn', '.'], write),
      },
      {name: 'types', run: (write) => command('tsc', ['--noEmit'], write)},
      {name: 'lint', run: (write) => command('eslint', ['.', '--max-warnings', '0'], write)},
      {name: 'unit', run: (write) => vitest('unit', write)},
      {name: 'contract', run: (write) => vitest('contract', write)},
      {name: 'content', run: (write) => vitest('content', write)},
    ],
  ],
  [[{name: 'e2e', run: (write) => playwright(write)}]],
];

async function main(): Promise<void> {
  fs.mkdirSync(RESULTS, {recursive: true});
  const wanted = process.argv.slice(2);
  refuseUnknown(wanted);
  const isWanted = ({name}: Check) => wanted.length === 0 || wanted.includes(name);
  const total: Tally = {passed: 0, failed: 0};
  for (const stage of STAGES) {
    const rows = stage.map((row) => row.filter(isWanted)).filter((row) => row.length > 0);
    const runRow = async (row: readonly Check[]) => {
      for (const check of row) {
        const tally = await report(check, rows.length === 1);
        total.passed += tally.passed;
        total.failed += tally.failed;
      }
    };
    await Promise.all(rows.map(runRow));
  }
  console.log(`\n${summary(total)}`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function refuseUnknown(wanted: readonly string[]): void {
  const names = STAGES.flat(2).map(({name}) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no check "${unknown}". Those there are: ${names.join(', ')}.`);
    process.exit(2);
  }
}

/** Runs a check; beside another one it prints in one piece when it is done, so that the two do not mix. */
async function report({name, run}: Check, isAlone: boolean): Promise<Tally> {
  const started = performance.now();
  const pieces: string[] = [];
  console.log(isAlone ? `\n=== ${name}` : `... ${name}`);
  const tally = await run(isAlone ? print : (text) => pieces.push(text));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!isAlone) {
    print(`\n=== ${name}\n${pieces.join('')}`);
  }
  console.log(`=== ${name}: ${summary(tally)} (${seconds} s)`);
  return tally;
}

function print(text: string): void {
  process.stdout.write(text);
}

const summary = ({passed, failed}: Tally) => `${passed} passed, ${failed} failed`;

/** A check that is one yes or no. */
async function command(name: string, args: readonly string[], write: Write): Promise<Tally> {
  const {code} = await start(name, args, write);
  return code === 0 ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
}

/** The plain build has to succeed without a single warning. */
async function quietBuild(write: Write): Promise<Tally> {
  const {code, output} = await start('docusaurus', ['build'], write);
  const isClean = code === 0 && !/\[WARNING\]|\bwarning\b/i.test(output);
  if (code === 0 && !isClean) {
    write('The build warns; a warning counts as a failure.\n');
  }
  return isClean ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
}

async function vitest(project: string, write: Write): Promise<Tally> {
  const file = path.join(RESULTS, `${project}.json`);
  fs.rmSync(file, {force: true});
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const {code} = await start('vitest', ['run', '--project', project, ...reporters], write);
  const report = readJSON(file) as {numPassedTests?: number; numFailedTests?: number} | null;
  return tallyOf(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

async function playwright(write: Write): Promise<Tally> {
  await provideBrowser();
  const file = path.join(RESULTS, 'e2e.json');
  fs.rmSync(file, {force: true});
  const {code} = await start('playwright', ['test'], write);
  const report = readJSON(file) as {stats?: Record<string, number>} | null;
  const {expected = 0, flaky = 0, unexpected = 0} = report?.stats ?? {};
  return tallyOf(code, expected + flaky, unexpected);
}

/** A runner that fails without a failed test (it could not load a file, say) counts as one failure. */
function tallyOf(code: number | null, passed: number, failed: number): Tally {
  return {passed, failed: code === 0 ? failed : Math.max(1, failed)};
}

function start(
  name: string,
  args: readonly string[],
  write: Write,
): Promise<{code: number | null; output: string}> {
  const binary = path.join('node_modules', '.bin', name);
  return new Promise((resolve, reject) => {
    const child = spawn(binary, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: {...process.env, FORCE_COLOR: '0', NO_COLOR: '1'},
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        write(chunk.toString());
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({code, output}));
  });
}

function readJSON(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

void main();
