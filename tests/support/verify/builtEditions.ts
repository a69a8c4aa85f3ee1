import {createHash} from 'node:crypto';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {readerKey, type FileIndex, type Manifest} from '@gated-docs/edition-format';
import {temporaryFolder} from '../temporaryFolder';

const GROUPS = ['apps', 'internal', 'public'];

/** Pages by route, with the groups of which readers need one. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/apis/': ['public', 'internal'],
  '/apis/secret/': ['internal'],
  '/apps/': ['apps', 'internal'],
};

const READERS: Readonly<Record<string, string>> = {
  '': 'signed-in',
  apps: 'apps',
  public: 'public',
  'apps+public': 'apps+public',
  internal: 'internal',
  'apps+internal': 'internal',
  'internal+public': 'internal',
  'apps+internal+public': 'internal',
};

export type BuiltEditions = {directory: string; manifest: Manifest; remove: () => Promise<void>};

/** Editions in a build's format: manifest, indexes, folders. */
export async function writeBuiltEditions(): Promise<BuiltEditions> {
  const directory = temporaryFolder('built-editions');
  const editions: Manifest['editions'] = {};
  for (const id of ['anonymous', ...new Set(Object.values(READERS))]) {
    const files = filesOf(id);
    const folder = `${id}/1f2e3d`;
    const index = `${id}/1f2e3d.files.json`;
    for (const [name, content] of files) {
      await write(path.join(directory, folder, name), content);
    }
    const text = JSON.stringify(indexOf(files));
    await write(path.join(directory, index), text);
    const pages = [...files.keys()].filter((name) => name.endsWith('/index.html')).length;
    editions[id] = {
      ...{status: 'ready', directory: folder, index, indexHash: sha256(text), pages},
      hiddenHash: sha256('rules'),
    };
  }
  const manifest: Manifest = {
    version: 3,
    forceLogin: true,
    uxMode: 'modal',
    groups: GROUPS,
    readers: READERS,
    anonymous: 'anonymous',
    pages: Object.fromEntries(
      Object.entries(PAGES).map(([route, groups]) => [
        route,
        {route, requires: groups.length > 0 ? [[...groups]] : []},
      ]),
    ),
    editions,
  };
  await write(path.join(directory, 'manifest.json'), JSON.stringify(manifest));
  return {directory, manifest, remove: () => rm(directory, {recursive: true, force: true})};
}

/** The table key for a token's claims. */
export function keyOf(groups: readonly string[]): string {
  return readerKey(GROUPS, groups);
}

function filesOf(id: string): Map<string, string> {
  const held = id === 'anonymous' || id === 'signed-in' ? [] : id.split('+');
  const files = new Map<string, string>([
    ['/404.html', page(id, 'Nothing here')],
    ['/img/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ]);
  if (id === 'anonymous') {
    return files.set('/index.html', page(id, 'Sign in'));
  }
  for (const [route, groups] of Object.entries(PAGES)) {
    if (groups.length === 0 || groups.some((group) => held.includes(group))) {
      files.set(`${route}index.html`, page(id, `The text of ${route}. `.repeat(20)));
      files.set(`/assets/js/${sha256(route).slice(0, 8)}.js`, `/* chunk of ${route} */`);
    }
  }
  return files;
}

function page(id: string, text: string): string {
  return `<!doctype html><html lang="en"><head><title>${id}</title></head><body><main>${text}</main></body></html>`;
}

function indexOf(files: ReadonlyMap<string, string>): FileIndex {
  return {
    version: 1,
    files: Object.fromEntries(
      [...files].map(([name, content]) => [
        name,
        {
          hash: sha256(content),
          size: Buffer.byteLength(content),
          type: name.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript',
          kind: name.endsWith('.html') ? 'page' : name.endsWith('.js') ? 'immutable' : 'asset',
        },
      ]),
    ),
  };
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), {recursive: true});
  await writeFile(file, content);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
