import fs from 'node:fs';
import path from 'node:path';

const MARKS = '.docusaurus/runs';

/** Name of this test run, inherited by its processes. */
export function nameRun(): void {
  process.env.TEST_RUN ??= `${process.pid}-${Date.now()}`;
}

/**
 * Runs a task that several test files need once per test run: files run in separate processes, and after a
 * failed test its file starts again.
 */
export async function oncePerRun(name: string, work: () => Promise<void>): Promise<void> {
  if (!isDone(name)) {
    await work();
    markDone(name);
  }
}

/** Whether this run has completed the task. */
export function isDone(name: string): boolean {
  const mark = markOf(name);
  const run = process.env.TEST_RUN ?? '';
  return run !== '' && fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === run;
}

/** Marks a task as completed in this run. */
export function markDone(name: string): void {
  fs.mkdirSync(MARKS, {recursive: true});
  fs.writeFileSync(markOf(name), process.env.TEST_RUN ?? '');
}

const markOf = (name: string) => path.join(MARKS, name.replaceAll(/[\\/]/g, '+'));
