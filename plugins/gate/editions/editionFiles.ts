import {canonicalPathname, type CanonicalPath} from '../../../src/access';
import type {FileIndex} from '../../../src/manifest';
import type {ServiceSources} from './serviceSources';

export type Encoding = 'br' | 'gzip';

/** Bytes that can be told from any others. */
export type HashedBytes = {
  /** Hex SHA-256. */
  hash: string;
  size: number;
};

/** A file that an edition publishes. */
export type EditionFile = HashedBytes & {
  /** Its edition's folder, relative to the manifest. */
  directory: string;
  /** Its name below that folder, as on disk, beginning with `/`. */
  name: string;
  /** Its one exact URL path: a page's ends in `/`, another's in its name. */
  urlPath: string;
  type: string;
  kind: 'page' | 'immutable' | 'asset';
  /** CSP sources of the inline scripts; only of what is HTML. */
  scripts: readonly string[] | undefined;
  /** Of the site that it is a part of. */
  services: ServiceSources;
  encodings: Readonly<Partial<Record<Encoding, HashedBytes>>>;
};

/** The files of one edition. `notFoundPage` is its `404.html`, which has no path of its own. */
export type EditionFiles = {
  files: ReadonlyMap<CanonicalPath, EditionFile>;
  notFoundPage: EditionFile;
};

const NOT_FOUND_PAGE = '/404.html';
const INDEX_PAGE = /\/index\.html$/;

/** Where a file is asked for. The path is null where its name has no canonical form: nobody can ask for it. */
export type AddressOf = (name: string) => {urlPath: string; path: CanonicalPath | null};

/** Works each address out once: the editions of a site share nearly all names. */
export function createAddresses(): AddressOf {
  const known = new Map<string, ReturnType<AddressOf>>();
  return (name) => {
    let address = known.get(name);
    if (!address) {
      const urlPath = encodePath(name.replace(INDEX_PAGE, '/'));
      address = {urlPath, path: canonicalPathname(urlPath)};
      known.set(name, address);
    }
    return address;
  };
}

/**
 * The files of an edition by canonical path, from the index that was written when it was built. Requests are
 * answered from it alone, so neither `..` nor a link nor a file that lies about can be reached.
 *
 * @throws Error when it is not the index of a whole edition.
 */
export function readEditionFiles(
  directory: string,
  index: FileIndex,
  addressOf: AddressOf,
  services: ServiceSources,
): EditionFiles {
  const files = new Map<CanonicalPath, EditionFile>();
  let notFoundPage: EditionFile | undefined;
  for (const [name, facts] of Object.entries(index.files)) {
    const {urlPath, path} = addressOf(name);
    const file: EditionFile = {
      hash: facts.hash,
      size: facts.size,
      type: facts.type,
      kind: facts.kind,
      directory,
      name,
      urlPath,
      scripts: facts.type.startsWith('text/html') ? (facts.scripts ?? []) : undefined,
      services,
      // Parsed from JSON, where what is missing is never undefined.
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

/** As a URL's own pathname spells it, so that asking for it is asking for it exactly. */
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
