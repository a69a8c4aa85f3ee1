import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {MANIFEST_FILE_V1, parseManifestV1, type ManifestV1} from '../../src/manifest';

export function readManifest(editionsDirectory: string): ManifestV1 {
  const file = path.join(editionsDirectory, MANIFEST_FILE_V1);
  return parseManifestV1(fs.readFileSync(file, 'utf8'), file);
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

/** Every match of a pattern in the built files: in names, in bytes, in compressed and in inlined files. */
export function matchesBelow(directory: string, pattern: RegExp): Set<string> {
  const found = new Set<string>();
  for (const file of filesBelow(directory)) {
    for (const text of [file, ...textsOf(path.join(directory, file))]) {
      for (const [match] of text.matchAll(pattern)) {
        found.add(match);
      }
    }
  }
  return found;
}

/** What a file says: itself, what it unpacks to, and what the data URIs in it decode to. */
function textsOf(file: string): string[] {
  const bytes = fs.readFileSync(file);
  const unpacked = file.endsWith('.gz')
    ? zlib.gunzipSync(bytes)
    : file.endsWith('.br')
      ? zlib.brotliDecompressSync(bytes)
      : bytes;
  const text = unpacked.toString('latin1');
  const inlined = [...text.matchAll(/;base64,([A-Za-z0-9+/=]+)/g)].map(([, data = '']) =>
    Buffer.from(data, 'base64').toString('latin1'),
  );
  return [text, ...inlined];
}
