import fs from 'node:fs';
import path from 'node:path';

const MARKS = '.docusaurus/runs';

/** The name of this run of the tests, which its processes inherit. */
export function nameRun(): void {
  process.env.TEST_RUN ??= `${process.pid}-${Date.now()}`;
}

/**
 * Does what several test files need, once for each run of the tests: files run in processes of their own, and after a
 * failed test its file starts anew.
 */
export async function oncePerRun(name: string, work: () => Promise<void>): Promise<void> {
  if (!isDone(name)) {
    await work();
    markDone(name);
  }
}

/** Whether it has been done in this run. */
export function isDone(name: string): boolean {
  const mark = markOf(name);
  const run = process.env.TEST_RUN ?? '';
  return run !== '' && fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === run;
}

/** Says that it has been done in this run, by somebody who has a use for the result. */
export function markDone(name: string): void {
  fs.mkdirSync(MARKS, {recursive: true});
  fs.writeFileSync(markOf(name), process.env.TEST_RUN ?? '');
}

const markOf = (name: string) => path.join(MARKS, name.replaceAll(/[\\/]/g, '+'));
