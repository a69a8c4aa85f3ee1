import type {Config, LoadContext} from '@docusaurus/types';
import {loadFreshModule} from '@docusaurus/utils';
import type {Fragment} from '@gated-docs/edition-format';
import {contentPluginsOf} from '@gated-docs/access-config';
import {assertModelled} from './assertModelled';
import {assertNoLinksInSite} from './assertNoLinks';
import type {ContentFolder, FolderOptions} from './contentFolders';
import {loadContents, loadedPages, type Contents} from './contents';
import type {Cutter} from './cutter';
import type {Documents} from './documents';
import {isDocument} from './files';
import {fragmentsOf} from './fragments';
import {defaultBase, isOtherLocale, rebaseRules} from './localeRules';
import {itemsOfSidebars, requirementOf, type Sidebars} from './sidebarItems';
import {assertNoMistakes, findMistakes, readMarkedSite, type MarkedSite} from './marks';
import {itemsOfMenus, requirementOf as requirementOfLink} from './themeItems';
import type {SiteFiles} from './siteFiles';
import type {PluginOptions} from '../options';
import type {Pages} from './page';
import {pagesOf, placeOf, type Site} from './readPages';
import {readLastChanges, type LastChanges} from './readLastChanges';
import type {DocsVersion} from './versions';
import {readLists, type PageList} from './readLists';

/** The site as needed for planning, cutting and hashing, read once. */
export type Inventory = Pages & {
  siteDir: string;
  /** Paths of the configuration and of others that it imports, and its `themeConfig` as the author wrote it. */
  configuration?: {files: SiteFiles['configurations']; themeConfig: object} | undefined;
  /** The URL path below which the site is, with slashes at both ends. */
  baseUrl: string;
  /** The locale, if the site has several. */
  locale?: string;
  /** The site's URL, for the output search; without it, URLs of any host count as the site's own. */
  url?: string | undefined;
  documents: Documents;
  /** All versions of docs plugins that have several, in Docusaurus's order. */
  versions?: DocsVersion[];
  /** Pages that Docusaurus generates. */
  lists?: readonly PageList[];
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
  /** The folders of other docs plugins and blogs. */
  others: readonly ContentFolder[];
} & FolderOptions;

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
  const {siteDir, siteConfig} = context;
  const contents = await loadContents(context);
  assertModelled(context, contents);
  const pages = pagesOf(contents, context);
  const plugins = contentPluginsOf(siteConfig);
  assertNoLinksInSite(context);
  const showsChanges = plugins.some(
    ({options}) => options.showLastUpdateTime || options.showLastUpdateAuthor,
  );
  return {
    ...pages,
    siteDir,
    configuration: await readConfiguration(context, site),
    url: siteConfig.url,
    baseUrl: siteConfig.baseUrl,
    ...(context.i18n.locales.length > 1 && {locale: context.i18n.currentLocale}),
    ...(showsChanges && {
      lastChanges: await readLastChanges(
        pages.docsDirectory,
        pages.pages.map(({source}) => source).filter(isDocument),
      ),
    }),
    lists: readLists(contents),
    cutters: editions.cutters ?? [],
    titles: titlesOf(contents, context, pages),
    fragments: readFragments(pages, site, contents, context, editions),
    versions: [site, ...site.others].flatMap(({version}) => version ?? []),
    guardedItems: guardedItems(sidebarsOf(contents), siteConfig.themeConfig),
    ...filesOf(site),
  };
}

export function guardedItems(sidebars: Sidebars, themeConfig: Record<string, unknown>): unknown[] {
  return [
    ...itemsOfSidebars(sidebars).filter(
      ({item}) => item.link?.type === 'generated-index' || requirementOf(item) !== undefined,
    ),
    ...itemsOfMenus(themeConfig).filter(({item}) => requirementOfLink(item) !== undefined),
  ];
}

/** The sidebars of all docs plugins and versions, with their generated items. */
function sidebarsOf(contents: Contents): Sidebars {
  const named = contents.flatMap(({kind, plugin, content}) =>
    kind === 'docs'
      ? content.loadedVersions.flatMap(({versionName, sidebars}) =>
          Object.entries(sidebars).map(
            ([name, items]) => [`${plugin.id}/${versionName}/${name}`, items] as const,
          ),
        )
      : [],
  );
  return Object.fromEntries(named);
}

/** The titles of pages, and the names of authors of posts. */
function titlesOf(contents: Contents, context: Site, {docsDirectory}: Pages): Inventory['titles'] {
  return [
    ...loadedPages(contents).flatMap(({title, source}) =>
      title ? [{source: placeOf(source, context, docsDirectory), text: title}] : [],
    ),
    ...contents.flatMap(({kind, content, plugin}) =>
      kind === 'blog'
        ? Object.values(content.authorsMap ?? {}).flatMap(({name, title}) =>
            [name, title].flatMap((text) => (text ? [{source: plugin.folder, text}] : [])),
          )
        : [],
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
  context: LoadContext,
  {configurations: files}: MarkedSite,
): Promise<Inventory['configuration']> {
  const {siteConfigPath, siteConfig} = context;
  // Docusaurus has validated it.
  const config = (await loadFreshModule(siteConfigPath)) as
    | Config
    | (() => Config | Promise<Config>);
  const {themeConfig = {}} = await (typeof config === 'function' ? config() : config);
  return {
    files,
    themeConfig: isOtherLocale(context)
      ? rebaseRules(themeConfig, defaultBase(context), siteConfig.baseUrl)
      : themeConfig,
  };
}

/** What an inventory contains of a site's sources. */
function filesOf({documents, siteFiles, pageFiles, others, ...site}: MarkedSite) {
  const {sidebars, sidebarPath, tagsFile, version} = site;
  // The docs plugin has validated the sidebars.
  const ofDocs = {tagsFile, sidebarPath, version, sidebars: sidebars as Sidebars | undefined};
  return {documents, siteFiles, pageFiles, others, ...ofDocs};
}

/** The fragments of loaded documents and posts. */
export function readFragments(
  pages: Pages,
  {documents, others}: Pick<MarkedSite, 'documents' | 'others'>,
  contents: Contents,
  {siteDir, siteConfig: {themeConfig}}: Pick<LoadContext, 'siteDir' | 'siteConfig'>,
  {cutters = []}: PluginOptions,
): Fragment[] {
  const sidebars = sidebarsOf(contents);
  return fragmentsOf({...pages, siteDir, documents, others, sidebars, themeConfig, cutters});
}
