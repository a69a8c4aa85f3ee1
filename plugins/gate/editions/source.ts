import {stat} from 'node:fs/promises';
import path from 'node:path';
import {MANIFEST_FILE_V1} from '../../../src/manifest';
import {loadSnapshot, type Snapshot} from './snapshot';

/** Where requests get their snapshot from. */
export type EditionSource = {
  /** The snapshot of the manifest as it is now on disk, or the last sound one. */
  current: () => Promise<Snapshot>;
};

/** A copied deployment may bring the manifest before its folders. */
const RETRY_MS = 2_000;

/**
 * Follows the manifest on disk. A rebuild writes it in one step, after the folders it names; while the new
 * one cannot be loaded, readers keep the old one, `onProblem` is told, and it is tried again.
 *
 * @throws Error when there is no sound manifest to begin with.
 */
export async function createEditionSource(
  editionsDirectory: string,
  onProblem: (problem: unknown) => void,
): Promise<EditionSource> {
  const file = path.join(editionsDirectory, MANIFEST_FILE_V1);
  let version = await versionOf(file);
  let snapshot = await loadSnapshot(editionsDirectory);
  let pending: Promise<void> | null = null;

  let refused: {version: string; at: number} | null = null;

  async function follow(): Promise<void> {
    const found = await versionOf(file);
    const isRefused = refused?.version === found && performance.now() - refused.at < RETRY_MS;
    if (found === null || found === version || isRefused) {
      return;
    }
    try {
      snapshot = await loadSnapshot(editionsDirectory, snapshot);
      version = found;
    } catch (problem) {
      refused = {version: found, at: performance.now()};
      onProblem(problem);
    }
  }

  return {
    async current() {
      pending ??= follow().finally(() => (pending = null));
      await pending;
      return snapshot;
    },
  };
}

/** Differs whenever the file was replaced or rewritten; null while it is missing. */
async function versionOf(file: string): Promise<string | null> {
  try {
    const {ino, size, mtimeNs} = await stat(file, {bigint: true});
    return `${ino}:${size}:${mtimeNs}`;
  } catch {
    return null;
  }
}
