import {createHash} from 'node:crypto';
import {mkdir, mkdtemp, rename, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {canonicalPathname, compilePolicy, type Rule, type Subject} from '../../../src/access';
import {readablePages, type EditionV1, type ManifestV1} from '../../../src/manifest';

/** The rules of specification section 6, as far as the pages below need them. */
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

/** A file that everybody may have, as everything in `static/`. */
export const PUBLIC_ASSETS: Readonly<Record<string, string>> = {
  '/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '/robots.txt': 'User-agent: *\nDisallow: /\n',
};

export const INLINE_SCRIPT = 'document.documentElement.dataset.theme="light"';

export type EditionFolder = {
  directory: string;
  manifest: ManifestV1;
  /** Builds again into new folders and replaces the manifest in one step. */
  rebuild: (change?: Partial<FolderOptions>) => Promise<void>;
  remove: () => Promise<void>;
};

type FolderOptions = {
  forceLogin: boolean;
  rules: readonly Rule[];
  routes: readonly string[];
  redirectTo: string | undefined;
  /** Told apart by their words, so that a test can see which build answered. */
  build: string;
};

const DEFAULTS: FolderOptions = {
  forceLogin: true,
  rules: RULES,
  routes: ROUTES,
  redirectTo: undefined,
  build: 'first',
};

const GROUPS = ['apps', 'internal', 'public', 'selfhosted'];

/** The word that stands in a page and nowhere else. */
export function canary(route: string): string {
  return `canary${route.replace(/[^a-z]/gi, '-')}`;
}

/** The name of the script that only the page's own editions hold. */
export function chunkOf(route: string): string {
  const hash = createHash('sha256').update(route).digest('hex').slice(0, 8);
  return `/assets/js/${hash}.js`;
}

/** The script that all pages of one edition load. */
export function runtimeOf(editionId: string): string {
  return `/assets/js/runtime.${editionId}.js`;
}

/** Small editions with the shape of real ones, in a temporary folder. */
export async function createEditionFolder(
  options: Partial<FolderOptions> = {},
): Promise<EditionFolder> {
  const directory = await mkdtemp(path.join(tmpdir(), 'editions-'));
  const folder: EditionFolder = {
    directory,
    manifest: await writeEditions(directory, {...DEFAULTS, ...options}),
    async rebuild(change = {}) {
      const next = {...DEFAULTS, ...options, build: 'second', ...change};
      folder.manifest = await writeEditions(directory, next);
    },
    remove: () => rm(directory, {recursive: true, force: true}),
  };
  return folder;
}

async function writeEditions(directory: string, options: FolderOptions): Promise<ManifestV1> {
  const manifest = planManifest(options);
  for (const edition of manifest.editions) {
    await writeEdition(path.join(directory, edition.directory), edition, manifest, options);
  }
  await writeManifest(directory, manifest);
  return manifest;
}

export async function writeManifest(directory: string, manifest: unknown): Promise<void> {
  const file = path.join(directory, 'manifest.v1.json');
  await writeFile(`${file}.next`, JSON.stringify(manifest));
  await rename(`${file}.next`, file);
}

function planManifest({forceLogin, rules, routes, redirectTo, build}: FolderOptions): ManifestV1 {
  const pages = Object.fromEntries(routes.map((route) => [canonical(route), {route}]));
  const source = {forceLogin, rules: rules.map((rule) => ruleOf(rule)), pageRules: []};
  const policy = compilePolicy(source);
  const plan = (id: string, subject: Subject): EditionV1 => ({
    id,
    audience: subject.type,
    groups: subject.type === 'person' ? [...subject.groups] : [],
    pages: readablePages(policy, subject, Object.keys(pages)).sort(),
    fragments: [],
    directory: `${id}-${build}`,
    inputHash: hash(id + build),
  });
  const editions = [plan('anonymous', {type: 'anonymous'})];
  for (const groups of combinations(GROUPS)) {
    const edition = plan(groups.join('+') || 'signed-in', {type: 'person', personId: '-', groups});
    const isKnown = editions.some(
      ({audience, pages: held}) =>
        audience === 'person' && held.join(' ') === edition.pages.join(' '),
    );
    if (!isKnown) {
      editions.push(edition);
    }
  }
  return {
    version: 1,
    policy: source,
    uxMode: redirectTo === undefined ? 'modal' : 'redirect',
    ...(redirectTo !== undefined && {privateRedirectPath: redirectTo}),
    policyHash: hash(JSON.stringify(source)),
    pages,
    fragments: [],
    editions,
  };
}

async function writeEdition(
  folder: string,
  edition: EditionV1,
  manifest: ManifestV1,
  {build}: FolderOptions,
): Promise<void> {
  const isAnonymous = edition.audience === 'anonymous';
  const files = new Map(Object.entries(PUBLIC_ASSETS));
  files.set('/404.html', html(`shell-${edition.id} build-${build}`, edition));
  files.set(runtimeOf(edition.id), `/* runtime of ${edition.id} */`);
  if (isAnonymous) {
    files.set('/index.html', html(`entry-${edition.id} build-${build}`, edition));
  }
  for (const page of edition.pages) {
    const {route} = manifest.pages[page] ?? {route: page};
    files.set(`${route}index.html`, html(`${canary(route)} build-${build}`, edition));
    files.set(chunkOf(route), `/* ${canary(route)} */`);
  }
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), {recursive: true});
    await writeFile(file, content);
  }
}

function html(text: string, {id}: EditionV1): string {
  return `<!doctype html><html lang=en><head><script>${INLINE_SCRIPT}</script><script src=${runtimeOf(id)} defer></script><script type=application/ld+json>{"@type":"WebPage"}</script></head><body><main>${text}</main></body></html>`;
}

function combinations(names: readonly string[]): string[][] {
  const all = names.reduce<string[][]>(
    (lists, name) => [...lists, ...lists.map((list) => [...list, name])],
    [[]],
  );
  return all.sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1));
}

function ruleOf({path: rulePath, groups}: Rule) {
  return {path: rulePath, ...(groups && {groups: [...groups]})};
}

function canonical(route: string): string {
  return canonicalPathname(route) ?? '';
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
