import path from 'node:path';
import type {Config, LoadContext} from '@docusaurus/types';
import pluginContentDocs, {
  validateOptions,
  type LoadedContent,
} from '@docusaurus/plugin-content-docs';
import pluginContentPages, {
  validateOptions as validatePagesOptions,
  type LoadedContent as SitePages,
} from '@docusaurus/plugin-content-pages';
import {loadFreshModule} from '@docusaurus/utils';
import {applyTrailingSlash} from '@docusaurus/utils-common';
import {normalizePluginOptions} from '@docusaurus/utils-validation';
import type {Fragment} from '@gated-docs/edition-format';
import {assertModelled} from './assertModelled';
import {assertNoLinks} from './assertNoLinks';
import type {Cutter} from './cutter';
import type {Documents} from './documents';
import {SITE_ALIAS, toPosix} from './files';
import {fragmentsOf} from './fragments';
import {
  docsOptionsOf,
  pagesFolderOf,
  pagesOptionsOf,
  readPageRules,
  SiteConfigError,
} from '@gated-docs/access-config';
import {itemsOfSidebars, requirementOf, type Sidebars} from './sidebarItems';
import {assertNoMistakes, findMistakes, readMarkedSite, type MarkedSite} from './marks';
import {itemsOfMenus, requirementOf as requirementOfLink} from './themeItems';
import type {SiteFiles} from './siteFiles';
import type {PluginOptions} from '../options';
import {isOfDocs, type Pages} from './page';
import {readLastChanges, type LastChanges} from './readLastChanges';

/** The site as needed for planning, cutting and hashing, read once. */
export type Inventory = Pages & {
  siteDir: string;
  /** Paths of the configuration and of others that it imports, and its `themeConfig` as the author wrote it. */
  configuration?: {files: SiteFiles['configurations']; themeConfig: object} | undefined;
  /** The site's URL, for the output search; without it, URLs of any host count as the site's own. */
  url?: string | undefined;
  documents: Documents;
  /** The last change of each page's source; none unless the docs options show it. */
  lastChanges?: LastChanges;
  cutters: readonly Cutter[];
  /** Titles of pages, from any of Docusaurus's sources. */
  titles: readonly {source: string; text: string}[];
  /** Content for some of a page's readers only. */
  fragments: Fragment[];
  /**
   * Items of sidebars, navbar and footer with a requirement, and generated category pages, whose addresses rules can
   * match; with all their properties, because a condition alone does not say which item has it.
   */
  guardedItems: readonly unknown[];
  /** Files used by every edition's build, relative to the site. */
  siteFiles: readonly string[];
  pageFiles: SiteFiles['pageFiles'];
  /** The file that defines tags, relative to the docs folder; optional. */
  tagsFile?: string;
  /** Path of the sidebars file, relative to the site. */
  sidebarPath?: string | undefined;
  /** As in sidebars.ts; undefined if Docusaurus generates them from the folder tree. */
  sidebars?: Sidebars | undefined;
};

const DEFAULT_TAGS_FILE = 'tags.yml';

/**
 * Reads the site's documents like a build, without bundling.
 *
 * @param site its sources, whose marks are all understood
 * @throws SiteConfigError when editions do not support the site, or a document is invalid
 */
export async function readInventory(
  context: LoadContext,
  editions: PluginOptions,
  site: MarkedSite,
): Promise<Inventory> {
  const {siteDir} = context;
  const {options, content} = await readDocs(context);
  assertModelled(context, content);
  const sitePages = await readSitePages(context);
  const pages = pagesOf(content, sitePages, context);
  const docs = toPosix(path.relative(siteDir, pages.docsDirectory));
  if (docs.startsWith('..')) {
    throw new SiteConfigError(
      `The documents are in "${docs}", which is outside the site folder. Editions are built from a copy of the site folder, so move the documents into it.`,
    );
  }
  const pagesFolder = pagesFolderOf(context.siteConfig.presets);
  assertNoLinks(siteDir, [docs, pagesFolder, 'src', ...context.siteConfig.staticDirectories]);
  const {documents, sidebarPath} = site;
  return {
    ...pages,
    siteDir,
    configuration: await readConfiguration(context, site),
    url: context.siteConfig.url,
    documents,
    ...((options.showLastUpdateTime || options.showLastUpdateAuthor) && {
      lastChanges: await readLastChanges(
        pages.docsDirectory,
        pages.pages.filter(isOfDocs).map(({source}) => source),
      ),
    }),
    cutters: editions.cutters ?? [],
    titles: titlesOf(content, sitePages, pages),
    fragments: readFragments(pages, documents, content, context, editions),
    guardedItems: guardedItems(
      content.loadedVersions[0]?.sidebars ?? {},
      context.siteConfig.themeConfig,
    ),
    siteFiles: [],
    pageFiles: {},
    ...filesOf(site),
    ...(options.tags && {tagsFile: path.posix.normalize(options.tags)}),
    ...(sidebarPath !== undefined && {sidebarPath}),
  };
}

/** The documents, like a build, and the options of their plugin. */
async function readDocs(context: LoadContext) {
  const docsOptions = docsOptionsOf(context.siteConfig.presets);
  if (!docsOptions) {
    throw new SiteConfigError(
      'Editions require the docs plugin of the classic preset. Add the preset to docusaurus.config.ts.',
    );
  }
  const options = validateOptions({
    // Docusaurus's function; the two types differ only in their type parameters.
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
  const {tags = DEFAULT_TAGS_FILE} = docsOptions;
  return {options: {...options, tags}, content};
}

export function guardedItems(sidebars: Sidebars, themeConfig: Record<string, unknown>): unknown[] {
  return [
    ...itemsOfSidebars(sidebars).filter(
      ({item}) => item.link?.type === 'generated-index' || requirementOf(item) !== undefined,
    ),
    ...itemsOfMenus(themeConfig).filter(({item}) => requirementOfLink(item) !== undefined),
  ];
}

/** The pages of the pages plugin, like a build. */
async function readSitePages(context: LoadContext): Promise<SitePages> {
  const pagesOptions = pagesOptionsOf(context.siteConfig.presets);
  if (!pagesOptions) {
    return [];
  }
  const options = validatePagesOptions({
    validate: normalizePluginOptions,
    options: {...pagesOptions, id: 'default'},
  });
  const plugin = await pluginContentPages(context, options);
  return (await plugin.loadContent?.()) ?? [];
}

function titlesOf(
  {loadedVersions}: LoadedContent,
  sitePages: SitePages,
  {pages}: Pages,
): Inventory['titles'] {
  const sources = new Map(pages.map(({id, source}) => [id, source]));
  const docs = loadedVersions[0]?.docs ?? [];
  return [
    ...docs.map(({id, title}) => ({source: sources.get(id) ?? id, text: title})),
    ...sitePages.flatMap((page) =>
      page.type === 'mdx' && page.title ? [{source: page.source, text: page.title}] : [],
    ),
  ];
}

/**
 * The same pages and rules with the current files.
 *
 * @throws SiteConfigError that lists the marks that are not understood
 */
export async function rereadFiles(model: Inventory, context: LoadContext): Promise<Inventory> {
  const site = await readMarkedSite(context, model);
  assertNoMistakes(findMistakes(site));
  return {...model, configuration: await readConfiguration(context, site), ...filesOf(site)};
}

/** The configuration before Docusaurus and the themes add their defaults, which they would not accept again. */
async function readConfiguration(
  {siteConfigPath}: LoadContext,
  {configurations: files}: MarkedSite,
): Promise<Inventory['configuration']> {
  // Docusaurus has validated it.
  const config = (await loadFreshModule(siteConfigPath)) as
    | Config
    | (() => Config | Promise<Config>);
  const {themeConfig = {}} = await (typeof config === 'function' ? config() : config);
  return {files, themeConfig};
}

/** What an inventory contains of a site's sources. */
function filesOf({documents, siteFiles, pageFiles, sidebars}: MarkedSite): Partial<Inventory> {
  // The docs plugin has validated the sidebars.
  return {documents, siteFiles, pageFiles, ...(sidebars && {sidebars: sidebars as Sidebars})};
}

/** The fragments of loaded documents. */
export function readFragments(
  pages: Pages,
  documents: Documents,
  {loadedVersions}: LoadedContent,
  {siteDir, siteConfig: {themeConfig}}: Pick<LoadContext, 'siteDir' | 'siteConfig'>,
  {cutters = []}: PluginOptions,
): Fragment[] {
  const [version] = loadedVersions;
  const sidebars: Sidebars = version?.sidebars ?? {};
  return fragmentsOf({...pages, siteDir, documents, sidebars, themeConfig, cutters});
}

/** The loaded documents and pages. */
export function pagesOf(
  {loadedVersions}: LoadedContent,
  sitePages: SitePages,
  {siteDir, siteConfig}: LoadContext,
): Pages {
  const {trailingSlash, baseUrl} = siteConfig;
  const [version] = loadedVersions;
  if (!version) {
    return {pages: [], pageRules: [], docsDirectory: '', docsRoute: '/'};
  }
  const pages = [
    ...version.docs,
    ...sitePages.map(({permalink, source}) => ({
      ...{permalink, source},
      id: source.slice(SITE_ALIAS.length),
    })),
  ].map(({id, permalink, source}) => ({
    id,
    // Documents have the path from their front matter; routes follow the site's trailing slash setting.
    route: applyTrailingSlash(permalink, {trailingSlash, baseUrl}),
    source: toPosix(
      path.relative(version.contentPath, path.join(siteDir, source.slice(SITE_ALIAS.length))),
    ),
  }));
  const pageRules = readPageRules(loadedVersions, siteConfig);
  return {pages, pageRules, docsDirectory: version.contentPath, docsRoute: version.path};
}

/** Routes of the documents with a tag, by path of the tag's page. */
export function taggedRoutes({loadedVersions}: LoadedContent): Record<string, string[]> {
  const routes: Record<string, string[]> = {};
  for (const {permalink, tags} of loadedVersions.flatMap(({docs}) => docs)) {
    for (const tag of tags) {
      (routes[tag.permalink] ??= []).push(permalink);
    }
  }
  return routes;
}
