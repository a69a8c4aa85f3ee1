import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import pluginContentDocs, {
  validateOptions,
  type LoadedContent,
  type Options as DocsOptions,
} from '@docusaurus/plugin-content-docs';
import {applyTrailingSlash} from '@docusaurus/utils-common';
import {Joi, normalizePluginOptions} from '@docusaurus/utils-validation';
import type {PageRule} from '../../src/access';
import {Group} from './accessConfig';
import {toPosix} from './files';
import type {PlannedPage} from './plan';
import {SiteProblem} from './SiteProblem';

/** Every page of the site and the rules that pages state of themselves. */
export type Inventory = {pages: PlannedPage[]; pageRules: PageRule[]; docsDirectory: string};

const SITE_ALIAS = '@site/';

const PageRuleSchema = Joi.object<Omit<PageRule, 'path'>>({
  auth: Joi.boolean(),
  groups: Joi.array().items(Group).min(1),
});

/** Reads the site's documents the way a build does, without bundling anything. */
export async function readInventory(context: LoadContext): Promise<Inventory> {
  const options = validateOptions({
    validate: normalizePluginOptions as Parameters<typeof validateOptions>[0]['validate'],
    options: {...docsOptions(context), id: 'default'},
  });
  const plugin = await pluginContentDocs(context, options);
  const content = await plugin.loadContent?.();
  if (!content) {
    throw new SiteProblem('the docs plugin found no documents; check its "path" option');
  }
  return inventoryOf(content, context);
}

/** The inventory of documents that Docusaurus has already loaded. */
export function inventoryOf(
  {loadedVersions}: LoadedContent,
  {siteDir, siteConfig: {trailingSlash, baseUrl}}: LoadContext,
): Inventory {
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
    return stated === undefined ? [] : [{path: route(permalink), ...parsePageRule(stated, source)}];
  });
  return {pages, pageRules, docsDirectory: version.contentPath};
}

function parsePageRule(stated: unknown, source: string): Omit<PageRule, 'path'> {
  const result: {error?: Error | undefined; value: Omit<PageRule, 'path'>} =
    PageRuleSchema.validate(stated, {
      convert: false,
    });
  if (result.error) {
    throw new SiteProblem(
      `${source}: sidebar_custom_props.slashid in the front matter: ${result.error.message}. It takes {auth: true} and {groups: [names]}.`,
    );
  }
  return result.value;
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
