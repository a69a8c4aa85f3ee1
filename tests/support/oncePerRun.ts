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
  const mark = path.join(MARKS, name.replaceAll(/[\\/]/g, '+'));
  const run = process.env.TEST_RUN ?? '';
  if (run !== '' && fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === run) {
    return;
  }
  await work();
  fs.mkdirSync(MARKS, {recursive: true});
  fs.writeFileSync(mark, run);
}
