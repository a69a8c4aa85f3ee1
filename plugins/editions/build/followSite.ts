import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';

/** Editors write a file in several steps; what changes within this time is one change. */
const SETTLED_MS = 50;

/**
 * Does the work once, and again after each change of the named folders of the site or of a file beside
 * them. A failure after a change is printed, because the author is in the middle of writing.
 */
export async function followSite(
  siteDir: string,
  folders: readonly string[],
  work: () => Promise<void>,
): Promise<{close: () => void}> {
  await work();
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(work).catch((error: unknown) => {
        logger.error(error instanceof Error ? error.message : String(error));
      });
    }, SETTLED_MS);
  };
  const present = folders.filter((folder) => fs.existsSync(path.join(siteDir, folder)));
  const watchers = [
    fs.watch(siteDir, changed),
    ...present.map((folder) => fs.watch(path.join(siteDir, folder), {recursive: true}, changed)),
  ];
  return {
    close() {
      clearTimeout(timer);
      watchers.forEach((watcher) => watcher.close());
    },
  };
}
