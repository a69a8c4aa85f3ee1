import fs from 'node:fs';
import path from 'node:path';
import {satisfies} from '@gated-docs/access/conditions';
import {SiteConfigError} from '@gated-docs/access-config';
import {isDocument, isInside} from '../model/files';
import {plannedViewsOf} from '../plan/plannedViews';
import {cutFile, filesOfCutter, type Cutter} from '../model/cutter';
import {createDocument, type Document, type Documents} from '../model/documents';
import type {Inventory} from '../model/inventory';
import {isOfDocs} from '../model/page';
import {docsOf, sourcesOf} from '../model/sources';
import {filesUsedBy} from '../model/usedFiles';
import {holds, isTrueForAll, type EditionPlan} from '../plan/plan';
import {createIsAbsent} from './cutLinks';
import {isCategoryFile} from '../model/categories';
import {cutCategory} from './cutCategory';
import {cutPage} from './cutPage';
import {cutPagination} from './cutPagination';
import {authorsOf, cutEntries, tagsOf} from './cutEntries';
import {cutThemeConfig} from './cutThemeConfig';
import {cutTranslations, TRANSLATIONS} from './cutTranslations';
import {sidebarsOfEdition, sidebarsWithoutPage} from './sidebars';
import {absentVersions, versionLists} from './versionsOfEdition';
import {mistakesInThemeConfig, replaceThemeConfig} from '../model/themeConfigText';

/** A file of an edition's site: generated text, or a copy of the author's file. */
export type StagedFile = {text: string} | {copyOf: string};

/** The files of an edition's site by their paths relative to it. */
export type StagedSite = {
  files: ReadonlyMap<string, StagedFile>;
  /** The folders of documents and posts. */
  folders: readonly string[];
  /** Pages that a plugin generates in the staged site. */
  generated: ReadonlySet<string>;
};

/**
 * The files of an edition's site: its own documents and posts, cut, and the files that they use; sources of generated
 * pages; the pruned sidebars; and the files that every edition uses. Wherever a file is, it is only staged as its cutter
 * returns it. A file of a folder of documents or posts that none of these uses is absent. Writes nothing.
 */
export function stageSite(model: Inventory, plan: EditionPlan): StagedSite {
  const {siteDir} = model;
  const docs = docsOf(model);
  const views = plannedViewsOf(model, plan);
  const folders = views.map((view) => view.docs);
  const files = new Map<string, StagedFile>();
  const put = (file: string, staged: StagedFile | null) =>
    staged ? files.set(file, staged) : files.delete(file);
  const putAs = (file: string) =>
    put(file, stageFile(model, plan, file, {copyOf: path.join(siteDir, file)}));

  model.siteFiles.forEach(putAs);
  stageConfigurations(model, plan).forEach((text, file) => put(file, {text}));
  for (const {id, source} of plan.pages.filter((page) => Object.hasOwn(model.pageFiles, page.id))) {
    const text = fs.readFileSync(path.join(siteDir, id), 'utf8');
    for (const file of new Set([id, ...(model.pageFiles[id] ?? [])])) {
      assertForReaders(path.posix.relative(docs, file), {source, text}, plan, docs);
      putAs(file);
    }
  }
  for (const {view, plan: seen, docs: folder} of views) {
    stageDocuments(view, seen, folder).forEach((staged, file) => put(file, staged));
  }
  for (const cutter of model.cutters) {
    if (plan.pages.some((page) => cutter.feeds?.(page))) {
      filesOfCutter(siteDir, cutter).forEach((file) =>
        put(file, applyCutter(siteDir, cutter, plan, file)),
      );
    }
  }
  const labels = JSON.stringify([model, ...model.others].map(({sidebars}) => sidebars));
  const ofAbsent = absentVersions(plan);
  for (const file of model.siteFiles.filter((name) => TRANSLATIONS.test(name))) {
    const text = fs.readFileSync(path.join(siteDir, file), 'utf8');
    const absent = ofAbsent.some((place) => file.endsWith(place));
    const isInSite = (key: string) =>
      labels.includes(key) ||
      sourcesOf(model).some((name) => name.includes(key)) ||
      sourcesOf(model)
        .filter((name) => name !== file)
        .some((name) => fs.readFileSync(path.join(siteDir, name), 'utf8').includes(key));
    put(file, absent ? null : {text: cutTranslations(file, text, {files, folders, isInSite})});
  }
  const generated = views.flatMap(({view: {documents}, plan: {pages}, docs: folder}) =>
    pages
      .filter((page) => isOfDocs(page) && documents.isGenerated(page.source))
      .map(({source}) => `${folder}/${source}`),
  );
  return {files, folders, generated: new Set(generated)};
}

/** The edition's written documents and the files that they use, its categories, and the tags and authors of its pages. */
function stageDocuments(
  model: Inventory,
  plan: EditionPlan,
  docs: string,
): Map<string, StagedFile | null> {
  const {siteDir, documents, tagsFile, authorsFile} = model;
  const staged = new Map<string, StagedFile | null>();
  const cut = cutDocuments(model, plan, docs);
  const stage = (source: string) => {
    const place = path.posix.join(docs, source);
    const left = stageFile(model, plan, place, {copyOf: path.join(siteDir, place)});
    staged.set(place, left && isDocument(source) ? {text: cut.read(source).text} : left);
  };
  const written = plan.pages.filter(
    (page) => isOfDocs(page) && !documents.isGenerated(page.source),
  );
  const pages = new Set([...plan.pages, ...plan.absent].map(({source}) => source));
  for (const {source} of written) {
    stage(source);
    for (const file of filesUsedBy(source, cut, docs)) {
      if (!pages.has(file)) {
        assertForReaders(file, cut.read(source), plan, docs);
        stage(file);
      }
    }
  }
  for (const file of documents.files.filter(isCategoryFile)) {
    const folder = path.posix.dirname(file);
    if (folder === '.' || plan.pages.some(({source}) => isInside(source, folder))) {
      staged.set(`${docs}/${file}`, {text: cutCategory(documents.read(file), plan)});
    }
  }
  const own = written.map(({source}) => cut.read(source));
  for (const [file, names] of [
    [tagsFile, tagsOf],
    [authorsFile, authorsOf],
  ] as const) {
    if (file !== undefined && documents.has(file)) {
      staged.set(`${docs}/${file}`, {text: cutEntries(documents.read(file).text, own, names)});
    }
  }
  return staged;
}

/** A rule seems to guard all files of its folder, so a page for more readers may use none of them. */
function assertForReaders(
  file: string,
  {source, text}: Pick<Document, 'source' | 'text'>,
  plan: EditionPlan,
  docs: string,
) {
  const inSite = (place: string) => path.posix.join(docs, place);
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
    const isThere = (page: {source: string}) => isInside(page.source, folder);
    if (plan.pages.some(isThere)) {
      return;
    }
    if (plan.absent.some(isThere)) {
      const line = text.split(path.posix.parse(file).name)[0]?.split('\n').length;
      throw new SiteConfigError(
        `${inSite(source)}:${line}: this page uses ${inSite(file)}, but some of its readers can open no page of the folder ${inSite(folder)}. Move the file to a folder that all of them can read, or put what uses it into <Groups>.`,
      );
    }
  }
}

/**
 * The configurations with the edition's rules and menus, and its sidebars.
 *
 * @throws SiteConfigError if `themeConfig` is not written out
 */
function stageConfigurations(model: Inventory, plan: EditionPlan): Map<string, string> {
  const {siteDir, configuration} = model;
  const staged = new Map<string, string>();
  const sidebars = plannedViewsOf(model, plan).flatMap(({view, plan: seen}) =>
    view.sidebars && view.sidebarPath && (!view.version || seen.pages.some(isOfDocs))
      ? [{file: view.sidebarPath, view, own: sidebarsOfEdition(view.sidebars, seen)}]
      : [],
  );
  if (configuration) {
    const files = configuration.files.map((file) => ({
      file,
      text: fs.readFileSync(path.join(siteDir, file), 'utf8'),
    }));
    const [mistake] = mistakesInThemeConfig(files);
    if (mistake !== undefined) {
      throw new SiteConfigError(mistake);
    }
    const withoutPage = sidebars.flatMap(({view, own}) =>
      sidebarsWithoutPage(own).map((name) => ({name, plugin: view.pluginId ?? 'default'})),
    );
    const themeConfig = cutThemeConfig(configuration.themeConfig, plan, withoutPage);
    const content = JSON.stringify(themeConfig, assertData, 2);
    files.forEach(({file, text}) => staged.set(file, replaceThemeConfig(text, content) ?? text));
  }
  for (const [file, names] of versionLists(plan)) {
    staged.set(file, JSON.stringify(names));
  }
  for (const {file, own} of sidebars) {
    const json = JSON.stringify(own, null, 2);
    staged.set(file, file.endsWith('.json') ? `${json}\n` : `export default ${json};\n`);
  }
  return staged;
}

function assertData(key: string, value: unknown): unknown {
  if (typeof value === 'function' || value instanceof RegExp) {
    throw new SiteConfigError(
      `"${key}" in themeConfig is ${typeof value === 'function' ? 'a function' : 'a regular expression'}, which an edition's copy cannot contain. Write it as text, or remove it.`,
    );
  }
  return value;
}

/** The documents for the edition's readers, each cut once: by its cutter, if it has one, and then as a page. */
function cutDocuments(model: Inventory, plan: EditionPlan, docs: string): Documents {
  const {documents} = model;
  const isAbsent = createIsAbsent(plan, docs);
  const known = new Map<string, Document>();
  return {
    ...documents,
    read(source) {
      const document = known.get(source) ?? cutIfText(cutByCutter(documents.read(source)));
      known.set(source, document);
      return document;
    },
  };

  function cutByCutter(document: Document): Document {
    const {source, text} = document;
    const staged = isDocument(source)
      ? stageFile(model, plan, path.posix.join(docs, source), {text})
      : {text};
    const left = staged && 'text' in staged ? staged.text : '';
    return left === text ? document : createDocument(source, left);
  }

  function cutIfText(document: Document): Document {
    if (!isDocument(document.source)) {
      return document;
    }
    const cut = cutPage(
      document,
      (condition) => isTrueForAll(plan, (reader) => satisfies(reader, condition)),
      (target) => isAbsent(target, document.source),
      docs,
    );
    return cutPagination(cut, (id) => plan.absent.some((page) => page.id === id));
  }
}

/** @param uncut the file if it has no cutter */
function stageFile(
  {siteDir, cutters}: Inventory,
  plan: EditionPlan,
  file: string,
  uncut: StagedFile,
): StagedFile | null {
  const cutter = cutters.find((candidate) => candidate.cuts(file));
  return cutter ? applyCutter(siteDir, cutter, plan, file) : uncut;
}

function applyCutter(
  siteDir: string,
  cutter: Cutter,
  plan: EditionPlan,
  file: string,
): StagedFile | null {
  const read = (name: string) => fs.readFileSync(path.join(siteDir, name), 'utf8');
  const text = cutFile(cutter, {file, text: read(file), read}, (groups) => holds(plan, groups));
  return text === null ? null : {text};
}
