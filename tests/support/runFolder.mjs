import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Gives this run one folder below the system's temporary one, which the processes that it starts inherit, and removes
 * it at the end: whatever a test has left there, and however it ended.
 */
export function provideRunFolder() {
  if (process.env.TEST_FOLDER !== undefined) {
    return;
  }
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'portal-tests-'));
  // Programs of another user find their files in it, such as the workers of nginx.
  fs.chmodSync(folder, 0o711);
  process.env.TEST_FOLDER = folder;
  process.once('exit', () => fs.rmSync(folder, {recursive: true, force: true}));
}
