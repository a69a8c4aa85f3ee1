import path from 'node:path';
import type {Config} from '@docusaurus/types';
import type {Options as BlogOptions} from '@docusaurus/plugin-content-blog';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';

type Site = Pick<Config, 'presets' | 'plugins'>;
type Entry = [name: string, options: object | undefined];

/** The default folder of each kind of content plugin. */
const FOLDERS = {docs: 'docs', blog: 'blog', pages: 'src/pages'} as const;
const KINDS = ['docs', 'blog', 'pages'] as const;

/** Names and paths of modules, in all spellings that Docusaurus accepts. */
const CLASSIC = nameOf('preset', 'classic');
const CONTENT = nameOf('plugin', 'content-(docs|blog|pages)');

/** Options of a content plugin, as far as editions read or change them. */
export type ContentOptions = Pick<BlogOptions, 'authorsMapPath'> &
  Pick<
    DocsOptions,
    | 'id'
    | 'path'
    | 'routeBasePath'
    | 'tags'
    | 'sidebarPath'
    | 'versions'
    | 'lastVersion'
    | 'onlyIncludeVersions'
    | 'disableVersioning'
    | 'sidebarItemsGenerator'
    | 'showLastUpdateTime'
    | 'showLastUpdateAuthor'
    | 'remarkPlugins'
    | 'beforeDefaultRemarkPlugins'
  >;

/** A content plugin as a site's configuration spells it. */
export type ContentPlugin = {
  kind: 'docs' | 'blog' | 'pages';
  id: string;
  /** Its folder, relative to the site. */
  folder: string;
  options: ContentOptions;
};

/** The content plugins of a site, those of its presets first. A preset that is based on the classic one passes their options. */
export function contentPluginsOf({presets = [], plugins = []}: Site): ContentPlugin[] {
  return [
    ...presets.flatMap((preset) => ofPreset(entryOf(preset))),
    ...plugins.flatMap((plugin) => ofPlugin(entryOf(plugin))),
  ];
}

/** The options of the site's first docs plugin: empty if the configuration sets none, undefined without the plugin. */
export const docsOptionsOf = (site: Site): ContentOptions | undefined =>
  contentPluginsOf(site).find(({kind}) => kind === 'docs')?.options;

/** The configuration with other options of its content plugins; false removes a plugin. */
export function withContentOptions<T extends Site>(
  site: T,
  change: (plugin: ContentPlugin) => object | false,
): T {
  const presets = site.presets?.map((preset) => {
    const entry = entryOf(preset);
    const changed = ofPreset(entry).map((plugin) => [plugin.kind, change(plugin)]);
    return changed.length === 0
      ? preset
      : [entry[0], {...entry[1], ...Object.fromEntries(changed)}];
  });
  const plugins = site.plugins?.flatMap((plugin) => {
    const entry = entryOf(plugin);
    const [own] = ofPlugin(entry);
    const options = own && change(own);
    return options === false ? [] : [options ? [entry[0], options] : plugin];
  });
  return {...site, ...(presets && {presets}), ...(plugins && {plugins})};
}

function ofPreset([name, options]: Entry): ContentPlugin[] {
  // A preset's plugins have validated the options.
  const given = (options ?? {}) as Partial<Record<ContentPlugin['kind'], ContentOptions | false>>;
  return KINDS.flatMap((kind) => {
    const own = given[kind];
    return own !== false && (own || CLASSIC.test(name)) ? [pluginOf(kind, own ?? {})] : [];
  });
}

function ofPlugin([name, options]: Entry): ContentPlugin[] {
  const [, found] = CONTENT.exec(name) ?? [];
  const kind = KINDS.find((candidate) => candidate === found);
  return kind ? [pluginOf(kind, options ?? {})] : [];
}

function pluginOf(kind: ContentPlugin['kind'], options: ContentOptions): ContentPlugin {
  const folder = path.normalize(options.path ?? FOLDERS[kind]).split(path.sep);
  return {
    kind,
    id: options.id ?? 'default',
    folder: folder.join('/').replace(/(?<=.)\/$/, ''),
    options,
  };
}

/** A function or nothing, which a configuration can have instead of a name, is no content plugin here. */
function entryOf(entry: unknown): Entry {
  const [name, options] = (Array.isArray(entry) ? entry : [entry]) as [unknown, object?];
  return [typeof name === 'string' ? name : '', options];
}

/** Matches the names and paths of one of Docusaurus's own modules. */
export function nameOf(type: string, name: string): RegExp {
  return new RegExp(
    `^(?:(?:@docusaurus/)?(?:${type}-)?|.*[\\\\/]@docusaurus[\\\\/]${type}-)${name}(?:[\\\\/]lib[\\\\/]index(?:\\.js)?)?$`,
  );
}
