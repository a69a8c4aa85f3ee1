import fs from 'node:fs';

/** A file is cut off where the disk ends; with this much left, none was. */
const MIN_BYTES = 1024 * 1024;

/**
 * What is wrong if one of these folders is on a full disk. Asked after a build, however it ended: the bundler cuts
 * files off in silence, and what fails then names something else.
 */
export function findFullDisk(folders: readonly string[]): string | undefined {
  const full = folders.find((folder) => {
    const {bavail, bsize} = fs.statfsSync(folder);
    return bavail * bsize < MIN_BYTES;
  });
  return (
    full &&
    `There is no space left on the disk that contains ${full}. Free up space, and build again.`
  );
}
