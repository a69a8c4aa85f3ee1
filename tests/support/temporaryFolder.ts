import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new folder, removed with the run's folder at the latest. Tests remove large ones themselves. */
export function temporaryFolder(name: string): string {
  return fs.mkdtempSync(path.join(process.env.TEST_FOLDER ?? os.tmpdir(), `${name}-`));
}
