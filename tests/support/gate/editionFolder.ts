import {createHash} from 'node:crypto';
import {mkdir, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {compilePolicy} from '@gated-docs/access';
import type {Rule} from '@gated-docs/access/rules';
import type {FileIndex, Manifest} from '@gated-docs/edition-format';
import {markdownPath} from '@gated-docs/edition-format/markdown-copy';
import {tryFile} from '@gated-docs/try-it/format';
import {temporaryFolder} from '../temporaryFolder';
import {factsOf, hash} from './factsOf';
import {
  canonical,
  planEditions,
  planManifest,
  type FolderOptions,
  type PlannedEdition,
} from './planEditionFolder';
import {searchFiles} from './searchFiles';

export type {PlannedEdition} from './planEditionFolder';

/** The rules of specification section 6 that the pages below need. */
export const RULES: readonly Rule[] = [
  {path: '/apis*', groups: ['public', 'internal']},
  {path: '/guidelines*', groups: ['public', 'internal']},
  {path: '/apps*', groups: ['apps', 'internal']},
  {path: '/selfhosted*', groups: ['selfhosted', 'internal']},
  {path: '/apis/misc/conference', groups: ['internal']},
  {path: '/apps/RDG', groups: ['internal']},
];

export const ROUTES = [
  '/',
  '/apis/',
  '/apis/geo/routing/',
  '/apis/misc/conference/',
  '/guidelines/',
  '/guidelines/node.js/',
  '/apps/RND/',
  '/apps/RDG/',
  '/selfhosted/docker/',
];

/** Public files, like everything in `static/`. */
export const PUBLIC_ASSETS: Readonly<Record<string, string>> = {
  '/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '/files/guide.pdf': '%PDF-1.7',
  '/robots.txt': 'User-agent: *\nDisallow: /\n',
};

export const INLINE_SCRIPT = 'document.documentElement.dataset.theme="light"';

export type EditionFolder = {
  directory: string;
  manifest: Manifest;
  editions: PlannedEdition[];
  /** Rebuilds into new folders and replaces the manifest atomically. */
  rebuild: (change?: Partial<FolderOptions>) => Promise<void>;
  remove: () => Promise<void>;
};

const DEFAULTS: FolderOptions = {
  forceLogin: true,
  steps: undefined,
  rules: RULES,
  routes: ROUTES,
  redirectTo: undefined,
  services: undefined,
  contentSecurityPolicy: undefined,
  build: 'first',
  revision: '',
  reviewers: [],
  isSearchable: false,
  hidden: '',
  tries: [],
};

/** The unique word of a page. */
export function canary(route: string): string {
  return `canary${route.replace(/[^a-z]/gi, '-')}`;
}

/** Name of the script that only editions with the page contain. */
export function chunkOf(route: string, revision = ''): string {
  const hash = createHash('sha256')
    .update(route + revision)
    .digest('hex')
    .slice(0, 8);
  return `/assets/js/${hash}.js`;
}

/** The common script of an edition's pages. */
export function runtimeOf(editionId: string): string {
  return `/assets/js/runtime.${editionId}.js`;
}

/** Small editions in the format of real ones, in a temporary folder. */
export async function createEditionFolder(
  options: Partial<FolderOptions> = {},
): Promise<EditionFolder> {
  const directory = temporaryFolder('editions');
  const folder: EditionFolder = {
    directory,
    ...(await writeEditions(directory, {...DEFAULTS, ...options})),
    async rebuild(change = {}) {
      const next = {...DEFAULTS, ...options, build: 'second', ...change};
      Object.assign(folder, await writeEditions(directory, next));
    },
    remove: () => rm(directory, {recursive: true, force: true}),
  };
  return folder;
}

async function writeEditions(
  directory: string,
  options: FolderOptions,
): Promise<Pick<EditionFolder, 'manifest' | 'editions'>> {
  const {forceLogin, rules, routes, hidden} = options;
  const policy = compilePolicy({forceLogin, rules});
  const editions = planEditions(policy, options);
  const manifest = planManifest(policy, editions, options);
  for (const edition of editions) {
    const text = JSON.stringify(await writeEdition(directory, edition, options));
    const index = `${edition.directory}.files.json`;
    await writeFile(path.join(directory, index), text);
    manifest.editions[edition.id] = {
      status: 'ready',
      directory: edition.directory,
      index,
      indexHash: hash(text),
      pages: edition.pages.length,
      hiddenHash: hash(JSON.stringify([forceLogin, rules, routes, hidden])),
    };
  }
  await writeManifest(directory, manifest);
  return {manifest, editions};
}

export async function writeManifest(directory: string, manifest: unknown): Promise<void> {
  const file = path.join(directory, 'manifest.json');
  await writeFile(`${file}.next`, JSON.stringify(manifest));
  await rename(`${file}.next`, file);
}

async function writeEdition(
  root: string,
  edition: PlannedEdition,
  {build, revision, routes, isSearchable, tries}: FolderOptions,
): Promise<FileIndex> {
  const files = new Map(Object.entries(PUBLIC_ASSETS));
  files.set('/404.html', html(`shell-${edition.id} build-${build}`, edition));
  files.set(runtimeOf(edition.id), `/* runtime of ${edition.id} */`);
  if (edition.audience === 'anonymous') {
    files.set('/index.html', html(`entry-${edition.id} build-${build}`, edition));
  }
  for (const route of routes.filter((each) => edition.pages.includes(canonical(each)))) {
    files.set(
      path.posix.join(route, 'index.html'),
      html(`${canary(route)} build-${build}`, edition),
    );
    files.set(markdownPath(route), `# ${canary(route)} build-${build}\n`);
    files.set(chunkOf(route, revision), `/* ${canary(route)} */`);
  }
  if (isSearchable) {
    const own = routes.filter((route) => edition.pages.includes(canonical(route)));
    const pages = own.map((route) => ({route, word: canary(route)}));
    searchFiles(pages).forEach((content, name) => files.set(name, content));
  }
  for (const {route, name, contract} of tries) {
    if (edition.pages.includes(canonical(route))) {
      files.set(`/${tryFile(name)}`, JSON.stringify(contract));
    }
  }
  const index: FileIndex = {version: 1, files: {}};
  const write = async ([name, content]: [string, string]) => {
    index.files[name] = factsOf(name, content);
    const file = path.join(root, edition.directory, name);
    await mkdir(path.dirname(file), {recursive: true});
    await writeFile(file, content);
  };
  await Promise.all([...files].map(write));
  return index;
}

function html(text: string, {id}: PlannedEdition): string {
  return `<!doctype html><html lang=en><head><script>${INLINE_SCRIPT}</script><script src=${runtimeOf(id)} defer></script><script type=application/ld+json>{"@type":"WebPage"}</script></head><body><main>${text}</main></body></html>`;
}
