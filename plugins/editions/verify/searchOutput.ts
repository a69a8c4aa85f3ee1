import fs from 'node:fs';
import path from 'node:path';
import {CONFIGURATION} from '../cut/cutConfigurationText';
import type {StagedSite} from '../cut/stageSite';
import {cutFilesOutside} from '../model/cutter';
import {LOCK_FILE, toPosix} from '../model/files';
import type {Inventory} from '../model/inventory';
import {labelsOfSidebars} from '../model/sidebarItems';
import type {OutputException} from '../options';
import {stagedSite, type EditionPlan} from '../plan/plan';
import {assertHoldsNothingAbsent} from './assertHoldsNothingAbsent';
import {createExceptions} from './createExceptions';
import {readOrigins} from './origins/origins';
import {openCleanFiles} from './search/cleanFiles';
import {hashContent, readLexicon, TEXT_FILE, type Sources} from './search/lexicon';
import {createOwnReader, type OwnSource} from './search/ownWords';
import {createEditionSearch} from './search/searchEdition';

const CODE = /\.(?:[cm]?[jt]sx?|css)$/i;
const BINARY = /\.(?:png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|pdf|zip|wasm)$/i;

/** In an edition's workspace. */
const CLEAN_FILES = 'clean-files.json';

export type OutputSearch = {
  /** Hash of the site's sources and the exceptions. */
  subject: string;
  /** @throws SiteConfigError that lists the findings */
  search: (plan: EditionPlan, staged: StagedSite, directory: string) => void;
};

/**
 * Prepares the search of built editions for content that they leave out. Texts of an edition's own staged sources and
 * of packages in its scripts are not findings. The sources are read as staged and not from disk, where a plugin
 * could have added foreign content. Pages generated in the staged site excuse only what such pages
 * contain.
 */
export function createOutputSearch(
  model: Inventory,
  exceptions: readonly OutputException[] = [],
): OutputSearch {
  const sources = readSources(model);
  const lock = path.join(model.siteDir, LOCK_FILE);
  const packages = fs.existsSync(lock) ? hashContent(fs.readFileSync(lock)) : null;
  let readers: ReturnType<typeof prepare> | undefined;
  const searchEdition = createEditionSearch();
  return {
    subject: hashOf(sources, exceptions),
    search(plan, staged, directory) {
      const {lexicon, readOwn} = (readers ??= prepare(sources));
      const site = path.join(model.siteDir, stagedSite(plan));
      const origins = readOrigins(site);
      const said = readOwn([
        ...sourcesOf(staged),
        ...generatedSources(site, staged.generated),
        ...origins.packages.filter(isOlderThanThisProcess).map(sourceOf),
      ]);
      const own = {...said, paths: new Set([...said.paths, ...foldersOf(plan.pages)])};
      const isExcepted = createExceptions(exceptions);
      const earlier = openCleanFiles(path.join(model.siteDir, plan.workspace, CLEAN_FILES), [
        exceptions,
        packages,
      ]);
      const findings = searchEdition({
        lexicon,
        absent: plan.absent,
        own,
        directory,
        isExcepted,
        earlier,
      });
      assertHoldsNothingAbsent(plan.id, findings, origins.files);
    },
  };
}

function prepare(sources: Sources) {
  const lexicon = readLexicon(sources);
  return {lexicon, readOwn: createOwnReader(lexicon)};
}

function hashOf({files, ...names}: Sources, exceptions: readonly OutputException[]): string {
  const hashes = files.map(({source, ...file}) => [
    source,
    hashContent('bytes' in file ? file.bytes : Buffer.from(file.text)),
  ]);
  return hashContent(Buffer.from(JSON.stringify([hashes, names, exceptions])));
}

function readSources(model: Inventory): Sources {
  const {siteDir, documents, cutters, sidebars, sidebarPath = '', pages, titles, url} = model;
  const docs = toPosix(path.relative(siteDir, documents.directory));
  const hasCutter = (source: string) =>
    cutters.some((cutter) => cutter.cuts(path.posix.join(docs, source)));
  const files = [
    ...documents.files.map((source) =>
      TEXT_FILE.test(source) || hasCutter(source)
        ? {
            source,
            text: documents.read(source).text,
            isGenerated: documents.isGenerated(source),
          }
        : {source, bytes: fs.readFileSync(path.join(documents.directory, source))},
    ),
    ...cutFilesOutside(docs, model).map((file) => ({
      source: `@site/${file}`,
      text: fs.readFileSync(path.join(siteDir, file), 'utf8'),
    })),
  ];
  const items = labelsOfSidebars(sidebars ?? {}).map((text) => ({text, source: sidebarPath}));
  return {files, labels: [...items, ...titles], pages, site: url};
}

function* sourcesOf({files, docs}: StagedSite): Generator<OwnSource> {
  for (const [name, file] of files) {
    // Never own: its published parts are checked when it is loaded (`assertNamesNoAbsentPage`).
    if (!CONFIGURATION.test(name)) {
      const isCode = CODE.test(name) && !name.startsWith(`${docs}/`);
      const source =
        'text' in file ? {bytes: Buffer.from(file.text), isText: true} : sourceOf(file.copyOf);
      yield {...source, isCode};
    }
  }
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
