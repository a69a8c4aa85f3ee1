import {randomUUID} from 'node:crypto';
import {existsSync, linkSync, renameSync, rmSync, writeFileSync} from 'node:fs';

/**
 * Writes a file that only its owner can read. Atomic: a kill or a full disk leaves either the old file
 * or the new one.
 */
export function writePrivateFile(file: string, content: string): void {
  withDraft(file, content, (draft) => renameSync(draft, file));
}

/** Like `writePrivateFile`, but keeps a file that exists, even if another program creates it meanwhile. */
export function createPrivateFile(file: string, content: string): void {
  withDraft(file, content, (draft) => {
    try {
      // Unlike a rename, fails if the file exists.
      linkSync(draft, file);
    } catch {
      // Some file systems have no hard links.
      if (!existsSync(file)) {
        renameSync(draft, file);
      }
    }
  });
}

/** Writes the content to a file beside, publishes it, and leaves no draft. */
function withDraft(file: string, content: string, publish: (draft: string) => void): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, content, {flag: 'wx', mode: 0o600, flush: true});
    publish(draft);
  } finally {
    rmSync(draft, {force: true});
  }
}
