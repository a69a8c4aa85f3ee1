import fs from 'node:fs';
import path from 'node:path';
import {CONFIGURATION} from '../cut/cutConfigurationText';
import type {StagedFile, StagedSite} from '../cut/stageSite';
import {filesOfCutter} from '../model/cutter';
import {toPosix} from '../model/files';
import type {Inventory} from '../model/inventory';
import {labelsOfSidebars} from '../model/sidebarItems';
import type {OutputException} from '../options';
import {stagedSite, type EditionPlan} from '../plan/plan';
import {assertHoldsNothingAbsent} from './assertHoldsNothingAbsent';
import {readOrigins} from './origins/origins';
import {readLexicon, TEXT_FILE} from './search/lexicon';
import {createOwnReader, type OwnSource} from './search/ownWords';
import {createEditionSearch} from './search/searchEdition';

const BINARY = /\.(?:png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|pdf|zip|wasm)$/i;

/** Searches built editions; the site's sources are read for the first of them. */
export type OutputSearch = (
  plan: EditionPlan,
  staged: StagedSite,
  output: {directory: string; exceptions?: readonly OutputException[] | undefined},
) => void;

/**
 * Prepares the search of built editions for what they leave out. What an edition's own staged sources and the
 * packages in its scripts say is no finding. They are taken as they were staged and not from the disk: a plugin
 * could have put there what it found elsewhere.
 */
export function createOutputSearch(model: Inventory): OutputSearch {
  let readers: ReturnType<typeof prepare> | undefined;
  const searchEdition = createEditionSearch();
  return (plan, staged, {directory, exceptions}) => {
    const {lexicon, readOwn} = (readers ??= prepare(model));
    const site = path.join(model.siteDir, stagedSite(plan));
    const origins = readOrigins(site);
    const said = readOwn([
      ...sourcesOf(staged.files),
      ...generatedSources(site, staged.generated),
      ...origins.packages.filter(isOlderThanThisProcess).map(sourceOf),
    ]);
    const own = {...said, paths: new Set([...said.paths, ...foldersOf(plan.pages)])};
    const findings = searchEdition({lexicon, absent: plan.absent, own, directory});
    assertHoldsNothingAbsent(plan.id, findings, origins.files, exceptions);
  };
}

function prepare(model: Inventory) {
  const {siteDir, documents, cutters, sidebars, sidebarPath = '', pages} = model;
  const docs = toPosix(path.relative(siteDir, documents.directory));
  const elsewhere = cutters
    .flatMap((cutter) => filesOfCutter(siteDir, cutter))
    .filter((file) => !file.startsWith(`${docs}/`));
  const files = [
    ...documents.files.map((source) =>
      TEXT_FILE.test(source)
        ? {source, text: documents.read(source).text}
        : {source, bytes: fs.readFileSync(path.join(documents.directory, source))},
    ),
    ...elsewhere.map((source) => ({
      source,
      text: fs.readFileSync(path.join(siteDir, source), 'utf8'),
    })),
  ];
  const labels = labelsOfSidebars(sidebars ?? {}).map((text) => ({text, source: sidebarPath}));
  const lexicon = readLexicon({files, labels, pages});
  return {lexicon, readOwn: createOwnReader(lexicon)};
}

function* sourcesOf(files: ReadonlyMap<string, StagedFile>): Generator<OwnSource> {
  for (const [name, file] of files) {
    // What it tells the browser is looked at before anything is built.
    if (!CONFIGURATION.test(name)) {
      yield 'text' in file ? {bytes: Buffer.from(file.text), isText: true} : sourceOf(file.copyOf);
    }
  }
}

/** The folders that the edition's own pages lie in: one of them may be the address of a page that is left out. */
function foldersOf(pages: EditionPlan['pages']): string[] {
  return pages.flatMap(({source, route}) =>
    [`/${source}`, route.replace(/\/$/, '')].flatMap((file) => {
      const segments = path.posix.dirname(file).toLowerCase().split('/').slice(1);
      return segments.map((_segment, index) => `/${segments.slice(0, index + 1).join('/')}`);
    }),
  );
}

/** Pages that are made in the staged site, of sources that were cut before. */
function generatedSources(site: string, generated: ReadonlySet<string>): OwnSource[] {
  return [...generated].map((file) => sourceOf(path.join(site, file)));
}

function sourceOf(file: string): OwnSource {
  return {bytes: fs.readFileSync(file), isText: !BINARY.test(file)};
}

/** Nothing that was written while the editions were built is a package's own. */
function isOlderThanThisProcess(file: string): boolean {
  return fs.statSync(file).ctimeMs < performance.timeOrigin;
}
