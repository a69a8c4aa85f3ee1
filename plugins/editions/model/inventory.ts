import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import pluginContentDocs, {
  validateOptions,
  type LoadedContent,
  type Options as DocsOptions,
} from '@docusaurus/plugin-content-docs';
import {loadFreshModule} from '@docusaurus/utils';
import {applyTrailingSlash} from '@docusaurus/utils-common';
import {normalizePluginOptions} from '@docusaurus/utils-validation';
import type {PageRule} from '../../../src/access';
import type {Fragment} from '../../../src/manifest';
import {toPosix} from './files';
import {fragmentsOf} from './fragments';
import {SiteProblem, parseRequirement} from '../../../src/site-config';
import type {Sidebars} from './sidebarItems';
import type {PluginOptions} from '../options';
import type {PlannedPage} from './page';

/** Every page of the site, and the rules that pages state of themselves. */
export type Pages = {pages: PlannedPage[]; pageRules: PageRule[]; docsDirectory: string};

/** The site as the planning of editions needs it. */
export type Inventory = Pages & {
  /** What only some of a page's readers see. */
  fragments: Fragment[];
  /** As sidebars.ts writes them; undefined when Docusaurus makes them from the folder tree. */
  sidebars?: Sidebars | undefined;
};

const SITE_ALIAS = '@site/';

/** Reads the site's documents the way a build does, without bundling anything. */
export async function readInventory(
  context: LoadContext,
  editions: PluginOptions,
): Promise<Inventory> {
  const options = validateOptions({
    validate: normalizePluginOptions as Parameters<typeof validateOptions>[0]['validate'],
    options: {...docsOptions(context), id: 'default'},
  });
  const plugin = await pluginContentDocs(context, options);
  const content = await plugin.loadContent?.();
  if (!content) {
    throw new SiteProblem('the docs plugin found no documents; check its "path" option');
  }
  const pages = pagesOf(content, context);
  return {
    ...pages,
    fragments: readFragments(pages, content, context, editions),
    sidebars: await readSidebars(context),
  };
}

/** What only some readers see, of documents that Docusaurus has loaded. @throws SiteProblem that names the place */
export function readFragments(
  pages: Pages,
  {loadedVersions}: LoadedContent,
  {siteConfig: {themeConfig}}: LoadContext,
  {generatedFor = []}: PluginOptions,
): Fragment[] {
  const [version] = loadedVersions;
  const sidebars = (version?.sidebars ?? {}) as Sidebars;
  const ids = new Set(
    version?.docs.filter(({frontMatter}) => frontMatter.description).map(({id}) => id),
  );
  const described = new Set(pages.pages.flatMap(({id, source}) => (ids.has(id) ? [source] : [])));
  return fragmentsOf({...pages, sidebars, themeConfig, generatedFor, described});
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

/** The sidebars file, before the docs plugin has worked on it. */
async function readSidebars(context: LoadContext): Promise<Sidebars | undefined> {
  const {sidebarPath} = docsOptions(context);
  return typeof sidebarPath === 'string'
    ? ((await loadFreshModule(path.resolve(context.siteDir, sidebarPath))) as Sidebars)
    : undefined;
}

/** The docs options of the classic preset, as docusaurus.config.ts gives them. */
function docsOptions({siteConfig}: LoadContext): DocsOptions {
  for (const preset of siteConfig.presets) {
    if (Array.isArray(preset) && typeof preset[1] === 'object') {
      const {docs} = preset[1] as {docs?: DocsOptions | false};
      if (docs) {
        return docs;
      }
    }
  }
  throw new SiteProblem(
    'editions need the classic preset with its docs plugin in docusaurus.config.ts',
  );
}
