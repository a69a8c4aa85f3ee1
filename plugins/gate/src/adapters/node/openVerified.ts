import {createHash} from 'node:crypto';
import {constants} from 'node:fs';
import {open, type FileHandle} from 'node:fs/promises';
import path from 'node:path';
import {LRUCache} from 'lru-cache';
import type {EditionFile, HashedBytes} from '../../editions/editionFiles';
import {FileVanishedError} from '../../editions/store';

const CHUNK_BYTES = 64 * 1024;
const VERIFIED_FILES = 10_000;
/** Codes of `open` for a file that is missing, or no longer a file. */
const GONE: readonly string[] = ['ENOENT', 'ENOTDIR', 'ELOOP'];

/** Verified files by path: inode, size, times and hash. */
const verified = new LRUCache<string, string>({max: VERIFIED_FILES});

/**
 * Reads a file of an edition. Fail closed: links are not followed, and bytes that differ from the index
 * are not returned.
 */
export async function readVerified(
  root: string,
  directory: string,
  name: string,
  {hash}: HashedBytes,
): Promise<Uint8Array> {
  const handle = await openFile(root, directory, name);
  try {
    const bytes = await handle.readFile();
    if (createHash('sha256').update(bytes).digest('hex') !== hash) {
      throw notOfThisBuild(directory, name);
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Opens a file that is too large to cache, for the caller to close. Verifies its hash at first and after changes. */
export async function openVerified(
  root: string,
  {directory, name, hash}: EditionFile,
): Promise<FileHandle> {
  const handle = await openFile(root, directory, name);
  try {
    const {ino, size, mtimeNs, ctimeNs} = await handle.stat({bigint: true});
    const version = `${ino}:${size}:${mtimeNs}:${ctimeNs}`;
    const key = path.join(root, directory, name);
    if (verified.get(key) !== version + hash) {
      if ((await hashOf(handle)) !== hash) {
        throw notOfThisBuild(directory, name);
      }
      verified.set(key, version + hash);
    }
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openFile(root: string, directory: string, name: string): Promise<FileHandle> {
  try {
    return await open(path.join(root, directory, name), constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    // Missing, or replaced by something else. Other errors, such as too many open files, are not of the build.
    throw GONE.includes((error as NodeJS.ErrnoException).code ?? '')
      ? notOfThisBuild(directory, name)
      : error;
  }
}

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = 0; ;) {
    const {bytesRead} = await handle.read(buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) {
      return hash.digest('hex');
    }
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}

function notOfThisBuild(directory: string, name: string): FileVanishedError {
  return new FileVanishedError(
    `${directory}${name} does not belong to this build. Build the editions again: npm run editions`,
  );
}
