import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {MANIFEST_FILE, parseManifest, type Manifest} from '../../src/manifest';

export function readManifest(editionsDirectory: string): Manifest {
  const file = path.join(editionsDirectory, MANIFEST_FILE);
  return parseManifest(fs.readFileSync(file, 'utf8'), file);
}

/** Relative paths of all files below a folder, with forward slashes, sorted. */
export function filesBelow(directory: string): string[] {
  return fs
    .readdirSync(directory, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort();
}

/** Where a word stands in the built files: in names, in bytes, and in the bytes of compressed files. */
export function filesThatName(directory: string, word: string): string[] {
  return filesBelow(directory).filter(
    (file) =>
      file.includes(word) || unpacked(path.join(directory, file)).some((bytes) => bytes.includes(word)),
  );
}

/** A file's bytes and, for a compressed one, what they unpack to. */
function unpacked(file: string): Buffer[] {
  const bytes = fs.readFileSync(file);
  if (file.endsWith('.gz')) {
    return [bytes, zlib.gunzipSync(bytes)];
  }
  return file.endsWith('.br') ? [bytes, zlib.brotliDecompressSync(bytes)] : [bytes];
}
