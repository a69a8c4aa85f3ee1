import fs from 'node:fs';
import path from 'node:path';

/** With this much free space, no file was truncated. */
const MIN_BYTES = 1024 * 1024;

/**
 * Checks after every build whether one of the folders is on a full disk: the bundler truncates
 * files silently, and later errors are misleading. A folder need not exist: a build that fails early creates none.
 */
export function findFullDisk(folders: readonly string[]): string | undefined {
  const full = folders.map(existingPart).find((folder) => {
    const {bavail, bsize} = fs.statfsSync(folder);
    return bavail * bsize < MIN_BYTES;
  });
  return (
    full &&
    `There is no space left on the disk that contains ${full}. Free up space, and build again.`
  );
}

function existingPart(folder: string): string {
  return fs.existsSync(folder) ? folder : existingPart(path.dirname(folder));
}
