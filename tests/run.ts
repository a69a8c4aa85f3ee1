import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {provideBrowser} from './support/provideBrowser';

/**
 * The test command: every check in turn, all of them even after a failure, and at the end one line with
 * the sum. With names of checks as arguments, only those.
 */
type Tally = {passed: number; failed: number};
type Check = {name: string; run: () => Promise<Tally>};

const RESULTS = 'test-results';

const CHECKS: readonly Check[] = [
  {name: 'format', run: () => command('prettier', ['--check', '--log-level', 'warn', '.'])},
  {name: 'types', run: () => command('tsc', ['--noEmit'])},
  {name: 'lint', run: () => command('eslint', ['.', '--max-warnings', '0'])},
  {name: 'content', run: () => vitest('content')},
  {name: 'unit', run: () => vitest('unit')},
  {name: 'contract', run: () => vitest('contract')},
  {name: 'site', run: () => quietBuild()},
  {name: 'build', run: () => vitest('build')},
  {name: 'e2e', run: () => playwright()},
];

async function main(): Promise<void> {
  fs.mkdirSync(RESULTS, {recursive: true});
  const wanted = process.argv.slice(2);
  const checks = CHECKS.filter(({name}) => wanted.length === 0 || wanted.includes(name));
  const total: Tally = {passed: 0, failed: 0};
  for (const {name, run} of checks) {
    console.log(`\n=== ${name}`);
    const started = performance.now();
    const tally = await run();
    total.passed += tally.passed;
    total.failed += tally.failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`=== ${name}: ${summary(tally)} (${seconds} s)`);
  }
  console.log(`\n${summary(total)}`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

const summary = ({passed, failed}: Tally) => `${passed} passed, ${failed} failed`;

/** A check that is one yes or no. */
async function command(name: string, args: readonly string[]): Promise<Tally> {
  const {code} = await start(name, args);
  return code === 0 ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
}

/** The plain build has to succeed without a single warning. */
async function quietBuild(): Promise<Tally> {
  const {code, output} = await start('docusaurus', ['build']);
  const isClean = code === 0 && !/\[WARNING\]|\bwarning\b/i.test(output);
  if (code === 0 && !isClean) {
    console.log('The build warns; a warning counts as a failure.');
  }
  return isClean ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
}

async function vitest(project: string): Promise<Tally> {
  const file = path.join(RESULTS, `${project}.json`);
  fs.rmSync(file, {force: true});
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const {code} = await start('vitest', ['run', '--project', project, ...reporters]);
  const report = readJSON(file) as {numPassedTests?: number; numFailedTests?: number} | null;
  return tallyOf(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

async function playwright(): Promise<Tally> {
  await provideBrowser();
  const file = path.join(RESULTS, 'e2e.json');
  fs.rmSync(file, {force: true});
  const {code} = await start('playwright', ['test']);
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
        process.stdout.write(chunk);
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
