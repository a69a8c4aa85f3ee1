import {canonicalPathname, type CanonicalPath} from '@gated-docs/access';
import {createSpelling, type FileIndex, type Manifest} from '@gated-docs/edition-format';
import type {ServiceSources} from './serviceSources';

export type Encoding = 'br' | 'gzip';

/** Hash and size of some bytes. */
export type HashedBytes = {
  /** Hex SHA-256. */
  hash: string;
  size: number;
};

/** A published file of an edition. */
export type EditionFile = HashedBytes & {
  /** Its edition's folder, relative to the manifest. */
  directory: string;
  /** Its path below that folder, as on disk, with a leading `/`. */
  name: string;
  /** Its URL path as the site spells it: `index.html` is named by its folder, with or without a slash at the end. */
  urlPath: string;
  type: string;
  kind: 'page' | 'immutable' | 'asset';
  /** CSP sources of the inline scripts, for HTML only. */
  scripts: readonly string[] | undefined;
  /** Further services that the pages of the site may use. */
  services: ServiceSources;
  encodings: Readonly<Partial<Record<Encoding, HashedBytes>>>;
};

/** The files of one edition. `notFoundPage` is its `404.html`, which has no URL of its own. */
export type EditionFiles = {
  files: ReadonlyMap<CanonicalPath, EditionFile>;
  notFoundPage: EditionFile;
};

const NOT_FOUND_PAGE = '/404.html';
const INDEX_PAGE = /\/index\.html$/;

/** The URL of a file. The path is null if its name has no canonical form and cannot be requested. */
export type AddressOf = (name: string) => {urlPath: string; path: CanonicalPath | null};

/** Caches URLs, because the editions of a site share nearly all names. */
export function createAddresses(pages: Manifest['pages']): AddressOf {
  const spell = createSpelling(pages);
  const known = new Map<string, ReturnType<AddressOf>>();
  return (name) => {
    let address = known.get(name);
    if (!address) {
      const folder = name.replace(INDEX_PAGE, '/');
      const urlPath = folder === name ? encodePath(name) : spell(encodePath(folder));
      address = {urlPath, path: canonicalPathname(urlPath)};
      known.set(name, address);
    }
    return address;
  };
}

/**
 * The files of an edition by canonical path, from the index written at build time. Only listed files are
 * served, so neither `..` nor a link nor a stray file can be reached.
 *
 * @throws Error when two files have the same address, or `404.html` is missing.
 */
export function readEditionFiles(
  directory: string,
  index: FileIndex,
  addressOf: AddressOf,
  services: ServiceSources,
): EditionFiles {
  const files = new Map<CanonicalPath, EditionFile>();
  let notFoundPage: EditionFile | undefined;
  for (const [name, {hash, size, type, kind, ...facts}] of Object.entries(index.files)) {
    const {urlPath, path} = addressOf(name);
    const file: EditionFile = {
      ...{hash, size, type, kind},
      directory,
      name,
      urlPath,
      scripts: type.startsWith('text/html') ? (facts.scripts ?? []) : undefined,
      services,
      // Parsed JSON has no undefined properties.
      encodings: (facts.encodings ?? {}) as EditionFile['encodings'],
    };
    if (name === NOT_FOUND_PAGE) {
      notFoundPage = file;
      continue;
    }
    const other = path === null ? undefined : files.get(path);
    if (other) {
      throw new Error(
        `The edition in ${directory} contains two files with the same address: ${other.name} and ${name}. Addresses are not case-sensitive, so rename one of the files.`,
      );
    }
    if (path !== null) {
      files.set(path, file);
    }
  }
  if (!notFoundPage) {
    throw new Error(
      `The edition in ${directory} does not contain 404.html. Build the editions again: npm run editions`,
    );
  }
  return {files, notFoundPage};
}

/** Spelled like `URL.pathname`, so that requests match exactly. */
function encodePath(path: string): string {
  return path
    .split('/')
    .map((segment) =>
      encodeURIComponent(segment.normalize('NFC')).replace(
        /%(?:2C|3A|40|24|26|2B|3D|3B)/g,
        decodeURIComponent,
      ),
    )
    .join('/');
}
