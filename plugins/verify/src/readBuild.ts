import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {
  createSpelling,
  MANIFEST_FILE,
  parseFileIndex,
  parseManifest,
  type Manifest,
} from '@gated-docs/edition-format';

export type BuiltFile = {
  /** Path below the edition, as on disk. */
  path: string;
  /** The path that a browser requests. */
  address: string;
  hash: string;
  size: number;
  kind: 'page' | 'immutable' | 'asset';
};

export type BuiltEdition = {
  id: string;
  /** Folder relative to the manifest. */
  directory: string;
  /** Relative to the manifest. */
  index: string;
  files: ReadonlyMap<string, BuiltFile>;
  hashes: ReadonlySet<string>;
};

/** The build, with which a deployment's responses are compared. */
export type Build = {
  manifest: Manifest;
  editions: ReadonlyMap<string, BuiltEdition>;
  /** The anonymous edition, which everybody may read. */
  anonymous: BuiltEdition;
  /** The bytes of a file, for recognizing it in altered responses. */
  read: (edition: BuiltEdition, file: BuiltFile) => Promise<Buffer>;
};

/** A file's path in a URL: the folder for `index.html`. */
export function pathOf(file: string): string {
  return encodeURI(file.replace(/\/index\.html$/, '/')).replace(
    /[?#]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
}

/** @throws Error that names the missing edition and the fix */
export async function readBuild(directory: string): Promise<Build> {
  const source = path.join(directory, MANIFEST_FILE);
  const text = await readFile(source, 'utf8').catch((cause: unknown) => {
    throw new Error(
      `${source} cannot be read. Build the deployed editions (npm run editions), or set their folder with --editions.`,
      {cause},
    );
  });
  const manifest = parseManifest(text, source);
  const editions = new Map<string, BuiltEdition>();
  const spell = createSpelling(manifest.pages);
  const addressOf = (file: string) =>
    file.endsWith('/index.html') ? spell(pathOf(file)) : pathOf(file);
  for (const [id, edition] of Object.entries(manifest.editions)) {
    if (edition.status !== 'ready') {
      throw new Error(
        `The edition "${id}" is ${edition.status}, so verify cannot compare it with the deployment. Build it first: npm run editions`,
      );
    }
    editions.set(id, await readEdition(directory, id, edition, addressOf));
  }
  const anonymous = editions.get(manifest.anonymous);
  if (!anonymous) {
    throw new Error(`${source} names no edition for readers who are not signed in.`);
  }
  return {
    manifest,
    editions,
    anonymous,
    read: (edition, file) => readFile(path.join(directory, edition.directory, file.path)),
  };
}

async function readEdition(
  root: string,
  id: string,
  {directory, index}: {directory: string; index: string},
  addressOf: (file: string) => string,
): Promise<BuiltEdition> {
  const source = path.join(root, index);
  const {files} = parseFileIndex(await readFile(source, 'utf8'), source);
  const listed = Object.entries(files).map(([name, {hash, size, kind}]): [string, BuiltFile] => [
    name,
    {path: name, address: addressOf(name), hash, size, kind},
  ]);
  const hashes = new Set(listed.map(([, {hash}]) => hash));
  return {id, directory, index, files: new Map(listed), hashes};
}
