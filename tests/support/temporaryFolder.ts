import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new folder. It goes with the folder of the run at the latest; a test that fills it removes it itself. */
export function temporaryFolder(name: string): string {
  return fs.mkdtempSync(path.join(process.env.TEST_FOLDER ?? os.tmpdir(), `${name}-`));
}
