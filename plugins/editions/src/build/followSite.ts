import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';

/** Debounce time, because editors write a file in several steps. */
const SETTLED_MS = 50;

/**
 * Runs the work once, and again after each change in the given folders of the site or of a file beside
 * them. Errors after a change are only printed, because the author is still editing.
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
