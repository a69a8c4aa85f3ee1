import {createHash} from 'node:crypto';
import {mkdir, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {
  canonicalPathname,
  compilePolicy,
  decide,
  type Policy,
  type Subject,
} from '@gated-docs/access';
import type {Rule} from '@gated-docs/access/rules';
import {readerKey, type FileIndex, type Manifest} from '@gated-docs/edition-format';
import {markdownPath} from '@gated-docs/edition-format/markdown-copy';
import {tryFile, type TryContract} from '@gated-docs/try-it/format';
import {computeReviewerViews} from '../../../plugins/editions/src/plan/computeReviewerViews';
import {temporaryFolder} from '../temporaryFolder';
import {factsOf, hash} from './factsOf';
import {searchFiles} from './searchFiles';

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

/** A planned edition, with more properties than in the manifest. */
export type PlannedEdition = {
  id: string;
  audience: 'anonymous' | 'person';
  groups: string[];
  /** Canonical paths. */
  pages: string[];
  directory: string;
};

export type EditionFolder = {
  directory: string;
  manifest: Manifest;
  editions: PlannedEdition[];
  /** Rebuilds into new folders and replaces the manifest atomically. */
  rebuild: (change?: Partial<FolderOptions>) => Promise<void>;
  remove: () => Promise<void>;
};

type FolderOptions = {
  forceLogin: boolean;
  steps: Manifest['steps'];
  rules: readonly Rule[];
  routes: readonly string[];
  redirectTo: string | undefined;
  services: Manifest['services'];
  contentSecurityPolicy: Manifest['contentSecurityPolicy'];
  /** Builds have different words, so that a test can identify the build of a response. */
  build: string;
  /** Changes the names of the pages' scripts, like a changed text. */
  revision: string;
  /** Groups whose readers may view the portal as other readers. */
  reviewers: readonly string[];
  /** Whether editions have a search index. */
  isSearchable: boolean;
  /** A text that all editions leave out. */
  hidden: string;
  /** Data files of contracts, in the editions with the page at this route. */
  tries: readonly {route: string; name: string; contract: TryContract}[];
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

const GROUPS = ['apps', 'internal', 'public', 'selfhosted'];

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

function planEditions(policy: Policy, {routes, build}: FolderOptions): PlannedEdition[] {
  const plan = (id: string, subject: Subject): PlannedEdition => ({
    id,
    audience: subject.type,
    groups: subject.type === 'person' ? [...subject.groups] : [],
    pages: routes
      .filter((route) => decide(policy, subject, route).effect === 'permit')
      .map(canonical)
      .sort(),
    directory: `${id}/${build}`,
  });
  const editions = [plan('anonymous', {type: 'anonymous'})];
  for (const groups of combinations(GROUPS)) {
    const edition = plan(groups.join('+') || 'signed-in', {type: 'person', personId: '-', groups});
    if (!editions.some((other) => other.audience === 'person' && holdsTheSame(other, edition))) {
      editions.push(edition);
    }
  }
  return editions;
}

function holdsTheSame(a: PlannedEdition, b: PlannedEdition): boolean {
  return a.pages.join(' ') === b.pages.join(' ');
}

function planManifest(
  policy: Policy,
  editions: readonly PlannedEdition[],
  {
    forceLogin,
    steps,
    routes,
    redirectTo,
    services,
    contentSecurityPolicy,
    reviewers,
  }: FolderOptions,
): Manifest {
  const readers = combinations(GROUPS).map((groups) => {
    const subject: Subject = {type: 'person', personId: '-', groups};
    const pages = routes.filter((route) => decide(policy, subject, route).effect === 'permit');
    const edition = editions.find(
      ({audience, pages: held}) =>
        audience === 'person' && held.join(' ') === pages.map(canonical).sort().join(' '),
    );
    return [readerKey(GROUPS, groups), edition?.id ?? ''];
  });
  return {
    version: 3,
    forceLogin,
    ...(steps && {steps}),
    uxMode: redirectTo === undefined ? 'modal' : 'redirect',
    ...(redirectTo !== undefined && {privateRedirectPath: redirectTo}),
    ...(services && {services}),
    ...(contentSecurityPolicy && {contentSecurityPolicy}),
    groups: GROUPS,
    readers: Object.fromEntries(readers) as Record<string, string>,
    anonymous: 'anonymous',
    ...(reviewers.length > 0 && {
      review: {
        groups: [...reviewers],
        views: computeReviewerViews(editions.map((edition) => ({...edition, fragments: []}))),
      },
    }),
    pages: Object.fromEntries(
      routes.map((route) => [canonical(route), {route, ...requirement(policy, route)}]),
    ),
    editions: {},
  };
}

/** The policy's requirement for a page, in the manifest's format. */
function requirement(policy: Policy, route: string): {requires?: string[][]} {
  const stranger: Subject = {type: 'person', personId: '-', groups: []};
  const [asNobody, asStranger] = [
    decide(policy, {type: 'anonymous'}, route),
    decide(policy, stranger, route),
  ];
  if (asNobody.effect === 'permit') {
    return {};
  }
  return {
    requires:
      asStranger.effect === 'deny' && asStranger.reason === 'missing-group'
        ? asStranger.required.map((groups) => [...groups])
        : [],
  };
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

function combinations(names: readonly string[]): string[][] {
  const all = names.reduce<string[][]>(
    (lists, name) => [...lists, ...lists.map((list) => [...list, name])],
    [[]],
  );
  return all.sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1));
}

function canonical(route: string): string {
  return canonicalPathname(route) ?? '';
}
