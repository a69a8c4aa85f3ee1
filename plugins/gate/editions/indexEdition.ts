import {readdir} from 'node:fs/promises';
import path from 'node:path';
import {lookup} from 'mrmime';
import {canonicalPathname} from '../../../src/access';

/** A file that an edition publishes. */
export type EditionFile = {
  /** Absolute, on disk. */
  location: string;
  /** Its one exact URL path: a page's ends in `/`, an asset's in its name. */
  urlPath: string;
  kind: 'page' | 'asset';
  contentType: string;
};

/** The files of one edition by canonical path. `notFoundPage` is its `404.html`, which has no path of its own. */
export type EditionIndex = {
  files: ReadonlyMap<string, EditionFile>;
  notFoundPage: EditionFile;
};

const NOT_FOUND_PAGE = '404.html';
const INDEX_PAGE = 'index.html';

/**
 * Lists what an edition's folder publishes, once. Requests are answered from this list alone, so neither
 * `..` nor a symbolic link (they are left out) can reach beside it, on any file system.
 *
 * @throws Error when the folder is not a whole edition.
 */
export async function indexEdition(directory: string): Promise<EditionIndex> {
  const files = new Map<string, EditionFile>();
  for (const segments of await listFiles(directory, [])) {
    const file = toEditionFile(directory, segments);
    const key = canonicalPathname(file.urlPath);
    const other = key === null ? undefined : files.get(key);
    if (other) {
      throw new Error(
        `The edition in ${directory} holds two files for one address: ${other.location} and ${file.location}. Addresses are compared without letter case; rename one.`,
      );
    }
    // A name without canonical form has no address; nobody can ask for it.
    if (key !== null) {
      files.set(key, file);
    }
  }
  const notFoundKey = `/${NOT_FOUND_PAGE}/`;
  const notFoundPage = files.get(notFoundKey);
  if (!notFoundPage) {
    throw new Error(
      `The edition in ${directory} has no ${NOT_FOUND_PAGE}. Build the editions again: npm run editions`,
    );
  }
  files.delete(notFoundKey);
  return {files, notFoundPage};
}

async function listFiles(directory: string, parents: readonly string[]): Promise<string[][]> {
  const entries = await readdir(path.join(directory, ...parents), {withFileTypes: true});
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const segments = [...parents, entry.name];
      if (entry.isDirectory()) {
        return listFiles(directory, segments);
      }
      return entry.isFile() ? [segments] : [];
    }),
  );
  return lists.flat();
}

function toEditionFile(directory: string, segments: readonly string[]): EditionFile {
  const name = segments.at(-1) ?? '';
  const isPage = name === INDEX_PAGE;
  const published = isPage ? [...segments.slice(0, -1), ''] : segments;
  return {
    location: path.join(directory, ...segments),
    urlPath: `/${published.map(encodeSegment).join('/')}`,
    kind: isPage ? 'page' : 'asset',
    contentType: contentTypeOf(name),
  };
}

/** As a URL's own pathname spells it, so that asking for `urlPath` is asking for it exactly. */
function encodeSegment(segment: string): string {
  const encoded = encodeURIComponent(segment.normalize('NFC'));
  return encoded.replace(/%(?:2C|3A|40|24|26|2B|3D|3B)/g, decodeURIComponent);
}

function contentTypeOf(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream';
  const isText = /^text\/|[/+](?:json|xml|javascript)$/.test(type);
  return isText ? `${type}; charset=utf-8` : type;
}
