import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Creates this run's folder in the system's temporary folder, which child processes inherit, and removes
 * it at the end, regardless of what tests leave there and how the run ends.
 */
export function provideRunFolder() {
  if (process.env.TEST_FOLDER !== undefined) {
    return;
  }
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'portal-tests-'));
  // Programs of other users, such as nginx's workers, read files in it.
  fs.chmodSync(folder, 0o711);
  process.env.TEST_FOLDER = folder;
  process.once('exit', () => fs.rmSync(folder, {recursive: true, force: true}));
}
