import path from 'node:path';
import type {Config} from '@docusaurus/types';
import {contentPluginsOf, type ContentOptions, type ContentPlugin} from '@gated-docs/access-config';
import {routeOf} from '../model/routeOf';
import {CURRENT, versionsIn, versionsOf, type DocsVersion} from '../model/versions';
import type {EditionPlan} from '../plan/plan';

/** A folder of a content plugin: of one of its versions, with its name, or the only one. */
export type PluginFolder = Pick<DocsVersion, 'folder' | 'docsRoute'> & {name?: string};

/** The folders of a content plugin: one for each version of the site's. */
export function foldersOf(
  plugin: ContentPlugin,
  {versions = [], baseUrl}: Pick<EditionPlan, 'versions' | 'baseUrl'>,
): readonly PluginFolder[] {
  const {kind, id, folder} = plugin;
  const own = versions.filter((version) => kind === 'docs' && version.plugin === id);
  return own.length > 0 ? own : [{folder, docsRoute: routeOf(plugin, baseUrl)}];
}

/** The folder of the site's first docs plugin, or of its first version. */
export function docsFolderOf(
  site: Pick<Config, 'presets' | 'plugins'>,
  plan: Pick<EditionPlan, 'versions' | 'baseUrl'>,
): string {
  const main = contentPluginsOf(site).find(({kind}) => kind === 'docs');
  return (main && foldersOf(main, plan)[0]?.folder) ?? '';
}

/** Options of a docs plugin with the edition's versions alone, each at its own address, even if the last one is absent. */
export function withVersions(
  plugin: ContentPlugin,
  plan: Pick<EditionPlan, 'versions' | 'pages' | 'baseUrl'>,
): ContentOptions {
  const {versions = {}, disableVersioning: _, onlyIncludeVersions: _all, ...rest} = plugin.options;
  const {lastVersion: _last, ...options} = rest;
  const own = versionsOf(plan, plugin.id);
  const last = own.find(({isLast}) => isLast);
  if (!last) {
    // There is no list of versions in the staged site.
    return {...options, ...(versions[CURRENT] && {versions: {[CURRENT]: versions[CURRENT]}})};
  }
  const route = routeOf(plugin, plan.baseUrl);
  return {
    ...options,
    onlyIncludeVersions: own.map(({name}) => name),
    lastVersion: last.name,
    versions: Object.fromEntries(
      own.map(({name, docsRoute}) => [
        name,
        {...versions[name], path: path.posix.relative(route, docsRoute)},
      ]),
    ),
  };
}

/** The ends of paths of translations of versions that an edition has not. */
export function absentVersions(plan: Pick<EditionPlan, 'versions' | 'pages'>): string[] {
  const own = versionsIn(plan);
  return (plan.versions ?? [])
    .filter((version) => !own.includes(version))
    .map(({plugin, name}) => {
      const folder = `docusaurus-plugin-content-docs${plugin === 'default' ? '' : `-${plugin}`}`;
      return `/${folder}/${name === CURRENT ? CURRENT : `version-${name}`}.json`;
    });
}

/** The edition's numbered versions of each docs plugin that has several, by the file that lists them. */
export function versionLists(
  plan: Pick<EditionPlan, 'versions' | 'pages'>,
): [file: string, names: string[]][] {
  return [...new Set(plan.versions?.map(({plugin}) => plugin))].map((plugin) => [
    plugin === 'default' ? 'versions.json' : `${plugin}_versions.json`,
    versionsOf(plan, plugin)
      .map(({name}) => name)
      .filter((name) => name !== CURRENT),
  ]);
}
