import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import pluginContentDocs, {
  validateOptions,
  type LoadedContent,
} from '@docusaurus/plugin-content-docs';
import {loadFreshModule} from '@docusaurus/utils';
import {applyTrailingSlash} from '@docusaurus/utils-common';
import {normalizePluginOptions} from '@docusaurus/utils-validation';
import type {PageRule} from '../../../src/access/rules';
import type {Fragment} from '../../../src/manifest';
import {assertModelled} from './assertModelled';
import type {Cutter} from './cutter';
import {createDocuments, type Documents} from './documents';
import {toPosix} from './files';
import {fragmentsOf} from './fragments';
import {readSiteFiles} from './siteFiles';
import {docsOptionsOf, parseRequirement, SiteConfigError} from '../../../src/site-config';
import type {Sidebars} from './sidebarItems';
import type {PluginOptions} from '../options';
import type {PlannedPage} from './page';
import {openParsedPages} from './parsedPages';

/** Every page of the site, and the rules that pages state of themselves. */
export type Pages = {pages: PlannedPage[]; pageRules: PageRule[]; docsDirectory: string};

/** The site, read once: what planning, cutting and hashing need of it. */
export type Inventory = Pages & {
  siteDir: string;
  /** The site's address; undefined where nobody asks for it. */
  url?: string | undefined;
  documents: Documents;
  cutters: readonly Cutter[];
  /** The titles of pages, wherever Docusaurus takes them from. */
  titles: readonly {source: string; text: string}[];
  /** What only some of a page's readers see. */
  fragments: Fragment[];
  /** Files that every edition is built with, relative to the site. */
  siteFiles: readonly string[];
  /** The file that names tags, relative to the docs folder; it need not exist. */
  tagsFile?: string;
  /** Path of the sidebars file, relative to the site. */
  sidebarPath?: string | undefined;
  /** As sidebars.ts writes them; undefined when Docusaurus makes them from the folder tree. */
  sidebars?: Sidebars | undefined;
};

const DEFAULT_TAGS_FILE = 'tags.yml';
const SITE_ALIAS = '@site/';

/** Reads the site's documents the way a build does, without bundling anything. */
export async function readInventory(
  context: LoadContext,
  editions: PluginOptions,
): Promise<Inventory> {
  const {siteDir} = context;
  const docsOptions = docsOptionsOf(context.siteConfig.presets);
  if (!docsOptions) {
    throw new SiteConfigError(
      'Editions require the docs plugin of the classic preset. Add the preset to docusaurus.config.ts.',
    );
  }
  const options = validateOptions({
    // The function that Docusaurus passes; the two types differ in what they are generic in.
    validate: normalizePluginOptions as Parameters<typeof validateOptions>[0]['validate'],
    options: {...docsOptions, id: 'default'},
  });
  const plugin = await pluginContentDocs(context, options);
  const content = await plugin.loadContent?.();
  if (!content) {
    throw new SiteConfigError(
      'The docs plugin found no documents. Check its "path" option in docusaurus.config.ts.',
    );
  }
  assertModelled(context, content);
  const pages = pagesOf(content, context);
  const docs = toPosix(path.relative(siteDir, pages.docsDirectory));
  if (docs.startsWith('..')) {
    throw new SiteConfigError(
      `The documents are in "${docs}", which is outside the site. An edition is built from a copy of the site folder, so move the documents into that folder.`,
    );
  }
  const documents = createDocuments(
    pages.docsDirectory,
    editions.cutters,
    openParsedPages(siteDir),
  );
  const {sidebarPath, tags = DEFAULT_TAGS_FILE} = docsOptions;
  const model: Inventory = {
    ...pages,
    siteDir,
    url: context.siteConfig.url,
    documents,
    cutters: editions.cutters ?? [],
    titles: titlesOf(content, pages),
    fragments: readFragments(pages, documents, content, context, editions),
    siteFiles: [],
    ...(typeof tags === 'string' && {tagsFile: path.posix.normalize(tags)}),
    ...(typeof sidebarPath === 'string' && {
      sidebarPath: toPosix(path.relative(siteDir, path.resolve(siteDir, sidebarPath))),
    }),
  };
  return {...(await rereadFiles(model, context)), documents};
}

function titlesOf({loadedVersions}: LoadedContent, {pages}: Pages): Inventory['titles'] {
  const sources = new Map(pages.map(({id, source}) => [id, source]));
  const docs = loadedVersions[0]?.docs ?? [];
  return docs.map(({id, title}) => ({source: sources.get(id) ?? id, text: title}));
}

/** The same pages and rules, with the files as they are now. */
export async function rereadFiles(model: Inventory, context: LoadContext): Promise<Inventory> {
  const {siteDir, docsDirectory, sidebarPath} = model;
  return {
    ...model,
    documents: createDocuments(docsDirectory, model.cutters, openParsedPages(siteDir)),
    siteFiles: await readSiteFiles(context),
    ...(sidebarPath && {
      // The docs plugin refuses a file of another form.
      sidebars: (await loadFreshModule(path.resolve(siteDir, sidebarPath))) as Sidebars,
    }),
  };
}

/** What only some readers see, of documents that Docusaurus has loaded. @throws SiteConfigError that names the place */
export function readFragments(
  pages: Pages,
  documents: Documents,
  {loadedVersions}: LoadedContent,
  {siteDir, siteConfig: {themeConfig}}: Pick<LoadContext, 'siteDir' | 'siteConfig'>,
  {cutters = []}: PluginOptions,
): Fragment[] {
  const [version] = loadedVersions;
  const sidebars: Sidebars = version?.sidebars ?? {};
  const ids = new Set(
    version?.docs.filter(({frontMatter}) => frontMatter.description).map(({id}) => id),
  );
  const described = new Set(pages.pages.flatMap(({id, source}) => (ids.has(id) ? [source] : [])));
  return fragmentsOf({...pages, siteDir, documents, sidebars, themeConfig, cutters, described});
}

/** The pages among documents that Docusaurus has loaded. */
export function pagesOf(
  {loadedVersions}: LoadedContent,
  {siteDir, siteConfig: {trailingSlash, baseUrl}}: LoadContext,
): Pages {
  // Documents know their path as their front matter spells it; routes follow the site's slash setting.
  const route = (permalink: string) => applyTrailingSlash(permalink, {trailingSlash, baseUrl});
  const [version] = loadedVersions;
  if (!version) {
    return {pages: [], pageRules: [], docsDirectory: ''};
  }
  const pages = version.docs.map(({id, permalink, source}) => ({
    id,
    route: route(permalink),
    source: toPosix(
      path.relative(version.contentPath, path.join(siteDir, source.slice(SITE_ALIAS.length))),
    ),
  }));
  const pageRules = version.docs.flatMap(({permalink, source, frontMatter}) => {
    const stated = frontMatter.sidebar_custom_props?.slashid;
    return stated === undefined
      ? []
      : [
          {
            path: route(permalink),
            ...parseRequirement(
              stated,
              `${source}: sidebar_custom_props.slashid in the front matter`,
            ),
          },
        ];
  });
  return {pages, pageRules, docsDirectory: version.contentPath};
}
