import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {canonicalPathname} from '@gated-docs/access';
import {
  MANIFEST_FILE,
  parseFileIndex,
  parseManifest,
  type Manifest,
} from '@gated-docs/edition-format';

/** A built edition: its audience and the sorted canonical paths of its pages. */
export type BuiltEdition = {
  id: string;
  audience: 'anonymous' | 'person';
  groups: string[];
  directory: string;
  pages: string[];
};

export type BuiltSite = {pages: Manifest['pages']; editions: BuiltEdition[]};

/**
 * Reads a build's manifest, and the pages in the indexes of its editions.
 *
 * @param only IDs of the editions that were built; all by default
 */
export function readBuiltSite(editionsDirectory: string, only?: readonly string[]): BuiltSite {
  const file = path.join(editionsDirectory, MANIFEST_FILE);
  const manifest = parseManifest(fs.readFileSync(file, 'utf8'), file);
  const wanted = Object.entries(manifest.editions).filter(([id]) => only?.includes(id) ?? true);
  const editions = wanted.map(([id, edition]): BuiltEdition => {
    if (edition.status !== 'ready') {
      throw new Error(`the edition "${id}" was not built`);
    }
    const isAnonymous = id === manifest.anonymous;
    const index = fs.readFileSync(path.join(editionsDirectory, edition.index), 'utf8');
    const pages = Object.keys(parseFileIndex(index, edition.index).files)
      .filter((name) => name.endsWith('/index.html'))
      .map((name) => canonicalPathname(encodeURI(name)) ?? name)
      // The anonymous edition can have the sign-in page as its start page.
      .filter((page) => Object.hasOwn(manifest.pages, page) && !(isAnonymous && page === '/'));
    return {
      id,
      audience: isAnonymous ? 'anonymous' : 'person',
      groups: isAnonymous || id === 'signed-in' ? [] : id.split('+'),
      directory: edition.directory,
      pages: pages.sort(),
    };
  });
  return {pages: manifest.pages, editions};
}

/** Relative paths of all files in a folder tree, with forward slashes, sorted. */
export function filesBelow(directory: string): string[] {
  return fs
    .readdirSync(directory, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort();
}

/** All matches of a pattern in the built files: in names and in plain, compressed and inlined content. */
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

/** The decompressed content of a file, followed by its decoded data URIs. */
function textsOf(file: string): string[] {
  const bytes = fs.readFileSync(file);
  const unpacked = file.endsWith('.gz')
    ? zlib.gunzipSync(bytes)
    : file.endsWith('.br')
      ? zlib.brotliDecompressSync(bytes)
      : bytes;
  return textsIn(unpacked.toString('latin1'));
}

/** A text, followed by its decoded data URIs. */
export function textsIn(text: string): string[] {
  const inlined = [...text.matchAll(/;base64,([A-Za-z0-9+/=]+)/g)].map(([, data = '']) =>
    Buffer.from(data, 'base64').toString('latin1'),
  );
  return [text, ...inlined];
}
