import fs from 'node:fs';
import path from 'node:path';
import type {DocusaurusConfig} from '@docusaurus/types';
import type {StagedSite} from '../cut/stageSite';
import {cutFilesOutside} from '../model/cutter';
import {engineFiles} from '../model/engine';
import type {Inventory} from '../model/inventory';
import {isInside, toPosix} from '../model/files';
import {isOfDocs} from '../model/page';
import {docsOf} from '../model/sources';
import {itemsOfSidebars} from '../model/sidebarItems';
import {versionsIn} from '../model/versions';
import type {OutputException} from '../options';
import {stagedSite, type EditionPlan} from '../plan/plan';
import {plannedViewsOf} from '../plan/plannedViews';
import {assertHoldsNothingAbsent} from './assertHoldsNothingAbsent';
import {createExceptions} from './createExceptions';
import {readPackages} from './recordPackages';
import {routeKey} from './search/findPaths';
import {createOwnReader, type OwnSource} from './search/readOwn';
import {createEditionSearch} from './search/searchEdition';
import {pathTerms, readTerms, TEXT_FILE, type Key, type Sources} from './search/terms';
import {sha256} from '../model/sha256';

const CODE = /\.(?:[cm]?[jt]sx?|css)$/i;
const BINARY = /\.(?:png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|pdf|zip|wasm)$/i;

export type OutputSearch = {
  /** Hash of the site's sources and the exceptions. */
  subject: string;
  /** Reads, once, what every search needs. The first build leaves time for it. */
  prepare: () => void;
  /** @throws SiteConfigError that lists the findings */
  search: (
    plan: EditionPlan,
    staged: StagedSite,
    directory: string,
    beside?: readonly OwnSource[],
  ) => void;
  /** What an edition may contain. */
  ownSources: (plan: EditionPlan, staged: StagedSite) => OwnSource[];
};

/** Parts of the configuration that every reader may see. */
type PublicNames = Partial<
  Pick<DocusaurusConfig, 'title' | 'tagline' | 'staticDirectories'> & {
    themeConfig: {prism?: {additionalLanguages?: readonly string[]}};
  }
>;

/**
 * Prepares the search of built editions for content that they leave out. Texts of an edition's own staged sources, the
 * site's title, its languages of code blocks, the names of public files, the engine and packages in its scripts are not
 * findings. The sources are read as staged and not from disk, where a plugin could have added foreign content. Pages
 * generated in the staged site excuse only what such pages contain.
 *
 * @param site the site's title, static folders and languages of code blocks
 */
export function createOutputSearch(
  model: Inventory,
  exceptions: readonly OutputException[] = [],
  {title = '', tagline = '', staticDirectories = [], themeConfig}: PublicNames = {},
): OutputSearch {
  const sources = readSources(model);
  const languages = themeConfig?.prism?.additionalLanguages ?? [];
  let prepared: ReturnType<typeof prepareSearch> | undefined;
  const prepare = () => (prepared ??= prepareSearch(sources, model));
  const searchEdition = createEditionSearch();
  const isExcepted = createExceptions(exceptions);
  const ownSources = (plan: EditionPlan, staged: StagedSite): OwnSource[] => {
    const site = path.join(model.siteDir, stagedSite(plan));
    const names = [
      ...[title, tagline, ...languages, ...publicNames(staged, staticDirectories)],
      // Docusaurus writes the places of pages into them.
      ...versionsIn(plan).map(({folder}) => folder),
    ];
    return [
      ...sourcesOf(staged, model.configuration?.files),
      ...generatedSources(site, staged.generated),
      ...readPackages(site).filter(isOlderThanThisProcess).map(sourceOf),
      ...names.map((name) => ({bytes: Buffer.from(name), isText: true})),
    ];
  };
  return {
    ownSources,
    subject: hashOf(sources, [title, tagline, languages, exceptions, model.pages, model.url]),
    prepare,
    search(plan, staged, directory, beside = []) {
      const {terms, engine, readOwn} = prepare();
      const own = readOwn([...ownSources(plan, staged), ...beside]);
      const isOwn = (key: Key) => own.has(key) || engine.has(key);
      const ownPaths = new Set([
        ...pathTerms(plan.pages, model.baseUrl).keys(),
        ...foldersOf(plan.pages),
        ...slugsOf(plannedViewsOf(model, plan)),
      ]);
      const left = [...terms, ...pathTerms(plan.absent, model.baseUrl)].filter(
        ([key]) => !isOwn(key) && !(typeof key === 'string' && ownPaths.has(key)),
      );
      const findings = searchEdition({
        ...{terms: new Map(left), directory, site: model.url, isExcepted},
      });
      assertHoldsNothingAbsent(plan.id, findings);
    },
  };
}

function prepareSearch(sources: Sources, {siteDir, pages, baseUrl}: Inventory) {
  const terms = readTerms(sources);
  const readOwn = createOwnReader(new Map([...terms, ...pathTerms(pages, baseUrl)]));
  // The same for every reader, whether it writes into pages or runs in them.
  const engine = readOwn(
    engineFiles(siteDir)
      .filter((file) => CODE.test(file))
      .map((file) => ({...sourceOf(file), isCode: true})),
  );
  return {terms, engine, readOwn};
}

function hashOf({files, labels}: Sources, others: unknown): string {
  const hashes = files.map(({source, ...file}) => [
    source,
    sha256('bytes' in file ? file.bytes : Buffer.from(file.text)),
  ]);
  return sha256(Buffer.from(JSON.stringify([hashes, labels, others])));
}

function readSources(model: Inventory): Sources {
  const {siteDir, pageFiles, cutters, others, titles} = model;
  const docs = docsOf(model);
  const inFolder = (directory: string, source: string) =>
    toPosix(path.relative(siteDir, path.join(directory, source)));
  const files = [
    ...[model, ...others].flatMap(({documents}) =>
      documents.files.map((file) => {
        const place = inFolder(documents.directory, file);
        const source = documents === model.documents ? file : `@site/${place}`;
        return TEXT_FILE.test(file) || cutters.some((cutter) => cutter.cuts(place))
          ? {source, text: documents.read(file).text, isGenerated: documents.isGenerated(file)}
          : {source, bytes: fs.readFileSync(path.join(siteDir, place))};
      }),
    ),
    ...[...cutFilesOutside(docs, model), ...Object.keys(pageFiles)].map((file) => {
      const bytes = fs.readFileSync(path.join(siteDir, file));
      const source = `@site/${file}`;
      return BINARY.test(file) ? {source, bytes} : {source, text: bytes.toString('utf8')};
    }),
  ];
  const items = [model, ...others].flatMap(({sidebars = {}, sidebarPath = ''}) =>
    itemsOfSidebars(sidebars).flatMap(({item: {label: text}}) =>
      text ? [{text, source: sidebarPath}] : [],
    ),
  );
  return {files, labels: [...items, ...titles]};
}

function* sourcesOf(
  {files, folders}: StagedSite,
  configurations: readonly string[] = [],
): Generator<OwnSource> {
  for (const [name, file] of files) {
    // Never own: their published parts are checked when they are loaded (`assertNamesNoAbsentPage`).
    if (!configurations.includes(name)) {
      const isCode = CODE.test(name) && !folders.some((folder) => isInside(name, folder));
      const source =
        'text' in file ? {bytes: Buffer.from(file.text), isText: true} : sourceOf(file.copyOf);
      yield {...source, isCode};
    }
  }
}

/** The addresses of public files, with and without their endings, and their names, which can be words of a title. */
function publicNames({files}: StagedSite, staticDirectories: readonly string[]): string[] {
  return [...files.keys()].flatMap((file) => {
    const folder = staticDirectories.find((name) => file.startsWith(`${name}/`));
    return folder === undefined ? [] : [file.slice(folder.length), path.parse(file).name];
  });
}

/** The addresses of the edition's own documents within their versions, which Docusaurus writes into pages. */
function slugsOf(views: ReturnType<typeof plannedViewsOf<Inventory>>): string[] {
  return views
    .filter(({view}) => view.authorsFile === undefined)
    .flatMap(({plan: {pages, docsRoute}}) =>
      pages.filter(isOfDocs).map(({route}) => routeKey(path.posix.relative(docsRoute, route))),
    );
}

/** Folders of the edition's own pages, which may be URLs of absent pages. */
function foldersOf(pages: EditionPlan['pages']): string[] {
  return pages.flatMap(({source, route}) =>
    [`/${source}`, route.replace(/\/$/, '')].flatMap((file) => {
      const segments = path.posix.dirname(file).toLowerCase().split('/').slice(1);
      return segments.map((_segment, index) => `/${segments.slice(0, index + 1).join('/')}`);
    }),
  );
}

/** Pages generated in the staged site from cut sources. */
function generatedSources(site: string, generated: ReadonlySet<string>): OwnSource[] {
  return [...generated].map((file) => ({...sourceOf(path.join(site, file)), isGenerated: true}));
}

function sourceOf(file: string): OwnSource {
  return {bytes: fs.readFileSync(file), isText: !BINARY.test(file)};
}

/** Package files that were written during the build are not trusted. */
function isOlderThanThisProcess(file: string): boolean {
  return fs.statSync(file).ctimeMs < performance.timeOrigin;
}
