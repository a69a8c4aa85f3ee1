import type {AllContent, LoadContext, Plugin} from '@docusaurus/types';
import pluginContentBlog, {
  validateOptions as validateBlogOptions,
  type BlogContent,
} from '@docusaurus/plugin-content-blog';
import pluginContentDocs, {
  validateOptions as validateDocsOptions,
  type LoadedContent,
} from '@docusaurus/plugin-content-docs';
import pluginContentPages, {
  validateOptions as validatePagesOptions,
  type LoadedContent as SitePages,
} from '@docusaurus/plugin-content-pages';
import {normalizePluginOptions} from '@docusaurus/utils-validation';
import {contentPluginsOf, SiteConfigError, type ContentPlugin} from '@gated-docs/access-config';
import {isUnversioned} from './versions';

/** A content plugin, as the configuration spells it, and what it has loaded. */
export type Loaded =
  | {kind: 'docs'; plugin: ContentPlugin; content: LoadedContent}
  | {kind: 'blog'; plugin: ContentPlugin; content: BlogContent}
  | {kind: 'pages'; plugin: ContentPlugin; content: SitePages};

/** What all content plugins of a site have loaded, in the order of the configuration, the first docs plugin's first. */
export type Contents = readonly Loaded[];

const NAME = /^docusaurus-plugin-content-(docs|blog|pages)$/;

/** Loads the content like a build. */
export async function loadContents(context: LoadContext): Promise<Contents> {
  const loaded: AllContent = {};
  for (const plugin of contentPluginsOf(context.siteConfig)) {
    (loaded[`docusaurus-plugin-content-${plugin.kind}`] ??= {})[plugin.id] = await load(
      context,
      plugin,
    );
  }
  return contentsOf(loaded, context);
}

/** A content plugin and its validation, which has the types of its own options. */
type ContentModule = readonly [
  create: (context: LoadContext, options: never) => Promise<Pick<Plugin<unknown>, 'loadContent'>>,
  validate: (given: never) => unknown,
];

const MODULES = {
  docs: [pluginContentDocs, validateDocsOptions],
  blog: [pluginContentBlog, validateBlogOptions],
  pages: [pluginContentPages, validatePagesOptions],
} satisfies Record<ContentPlugin['kind'], ContentModule>;

async function load(context: LoadContext, {kind, id, options}: ContentPlugin): Promise<unknown> {
  const [create, validate]: ContentModule = MODULES[kind];
  const given = {validate: normalizePluginOptions, options: {...options, id}};
  // As Docusaurus does: each module validates what it takes.
  return (await create(context, validate(given as never) as never)).loadContent?.();
}

/**
 * What the site's content plugins have loaded.
 *
 * @throws SiteConfigError for a content plugin that the configuration does not name, so that an edition's build could not
 * change its options: a function, or a plugin that is based on it
 */
export function contentsOf(
  allContent: AllContent,
  {siteConfig}: Pick<LoadContext, 'siteConfig'>,
): Contents {
  const plugins = contentPluginsOf(siteConfig);
  const found = Object.entries(allContent).flatMap(([name, byId]) => {
    const [, kind] = NAME.exec(name) ?? [];
    return kind === undefined
      ? []
      : Object.entries(byId).map(([id, content]) => {
          const plugin = plugins.find((own) => own.kind === kind && own.id === id);
          if (!plugin) {
            throw new SiteConfigError(
              `The site has the ${kind} plugin "${id}", but editions do not find its options in docusaurus.config.ts. Write ['@docusaurus/plugin-content-${kind}', {…}] into "plugins", or its options into those of the preset.`,
            );
          }
          // Docusaurus's types do not say what a plugin loads.
          return {kind: plugin.kind, plugin, content} as Loaded;
        });
  });
  return found
    .filter(({content}) => content !== undefined && content !== null)
    .sort((a, b) => orderOf(a, plugins) - orderOf(b, plugins));
}

function orderOf({kind, plugin}: Loaded, plugins: readonly ContentPlugin[]): number {
  return kind === 'docs' ? plugins.indexOf(plugin) - plugins.length : plugins.indexOf(plugin);
}

/** The content of the site's first docs plugin. */
export function docsIn(contents: Contents): LoadedContent | undefined {
  return contents.flatMap(({kind, content}) => (kind === 'docs' ? [content] : []))[0];
}

/** `id`, and `version` if the plugin has versions: of documents alone. */
export type LoadedPage = {plugin: ContentPlugin; permalink: string; source: string} & {
  id?: string;
  version?: string;
  title?: string | undefined;
};

/** The documents, posts and pages that the plugins have loaded. */
export function loadedPages(contents: Contents): LoadedPage[] {
  return contents.flatMap(({kind, plugin, content}) => {
    switch (kind) {
      case 'docs':
        return content.loadedVersions.flatMap(({docs, versionName}, _index, versions) => {
          const isOne = isUnversioned(versions.map((other) => other.versionName));
          return docs.map(({id, permalink, source, title}) => ({
            ...{plugin, id, permalink, source, title},
            ...(!isOne && {version: versionName}),
          }));
        });
      case 'blog':
        return content.blogPosts.map(({metadata: {permalink, source, title}}) => ({
          ...{plugin, permalink, source, title},
        }));
      case 'pages':
        return content.map((page) => ({
          ...{plugin, permalink: page.permalink, source: page.source},
          title: page.type === 'mdx' ? page.title : undefined,
        }));
    }
  });
}
