import fs from 'node:fs';
import {RESULTS} from './tests';
import type {Check, Tally} from './types';

/** Rows run in parallel, the checks of a row in sequence. */
type Row = readonly Check[];

/** The name of the running package.json script: `test` or `soak`. */
const SCRIPT = process.env['npm_lifecycle_event'] ?? 'test';

type Report = {name: string; tally: Tally; seconds: number};

/**
 * Runs all checks, or only the named ones, and continues after a failure. At the end it prints the duration of each,
 * the failed ones with the command to rerun them, and one line with the totals.
 * Sets the exit code of the process.
 */
export async function runChecks(given: readonly Row[], wanted: readonly string[]): Promise<void> {
  fs.mkdirSync(RESULTS, {recursive: true});
  refuseUnknown(given, wanted);
  const isWanted = ({name}: Check) => wanted.length === 0 || wanted.includes(name);
  const total: Tally = {passed: 0, failed: 0};
  const reports: Report[] = [];
  const rows = given.map((row) => row.filter(isWanted)).filter((row) => row.length > 0);
  const ended = new Map(rows.flat().map(({name}) => [name, createSignal()]));
  const runRow = async (row: Row) => {
    for (const check of row) {
      await ended.get(check.after ?? '')?.given;
      const finished = await report(check, rows.length === 1);
      ended.get(check.name)?.give();
      reports.push(finished);
      total.passed += finished.tally.passed;
      total.failed += finished.tally.failed;
    }
  };
  await Promise.all(rows.map(runRow));
  console.log(
    `\n${reports.map(({name, seconds}) => `${name} ${seconds.toFixed(0)} s`).join(', ')}`,
  );
  reports
    .filter(({tally}) => tally.failed > 0)
    .forEach(({name}) =>
      console.log(`${name} failed; to run it alone: npm run ${SCRIPT} -- ${name}`),
    );
  console.log(`\n${summary(total)}`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** A promise that is resolved from outside. */
function createSignal(): {given: Promise<void>; give: () => void} {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return {given, give};
}

function refuseUnknown(rows: readonly Row[], wanted: readonly string[]): void {
  const names = rows.flat().map(({name}) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no check "${unknown}". Use one of these checks: ${names.join(', ')}.`);
    process.exit(2);
  }
}

/** Runs a check. In parallel runs, it prints its output in one piece at the end, so that outputs do not mix. */
async function report({name, run}: Check, isAlone: boolean): Promise<Report> {
  const started = performance.now();
  const pieces: string[] = [];
  console.log(isAlone ? `\n=== ${name}` : `... ${name}`);
  const tally = await run(isAlone ? print : (text) => pieces.push(text));
  const seconds = (performance.now() - started) / 1000;
  if (!isAlone) {
    print(`\n=== ${name}\n${pieces.join('')}`);
  }
  console.log(`=== ${name}: ${summary(tally)} (${seconds.toFixed(1)} s)`);
  return {name, tally, seconds};
}

function print(text: string): void {
  process.stdout.write(text);
}

const summary = ({passed, failed}: Tally) => `${passed} passed, ${failed} failed`;
