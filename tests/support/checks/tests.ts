import fs from 'node:fs';
import path from 'node:path';
import {start} from './runCommand';
import type {Tally, Write} from './types';

/** Folder for reports of test runs. */
export const RESULTS = 'test-results';

/** Runs the tests of a Vitest project, or of one of its folders. */
export async function vitest(
  project: string,
  write: Write,
  folder?: string,
  env: Record<string, string> = {},
): Promise<Tally> {
  const name = folder === undefined ? project : `${project}-${path.basename(folder)}`;
  const file = path.join(RESULTS, `${name}.json`);
  fs.rmSync(file, {force: true});
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const {code} = await start(
    'vitest',
    ['run', ...(folder === undefined ? [] : [`${folder}/`]), '--project', project, ...reporters],
    write,
    env,
  );
  const report = readJSON(file) as {numPassedTests?: number; numFailedTests?: number} | null;
  return tallyOf(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

/** A runner that fails without a failed test, because a file did not load for example, counts as one failure. */
export function tallyOf(code: number | null, passed: number, failed: number): Tally {
  return {passed, failed: code === 0 ? failed : Math.max(1, failed)};
}

export function readJSON(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
