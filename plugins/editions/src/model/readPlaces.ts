import fs from 'node:fs';
import path from 'node:path';
import {validateOptions} from '@docusaurus/plugin-content-docs';
import {readVersionsMetadata} from '@docusaurus/plugin-content-docs/lib/versions/version.js';
import type {LoadContext} from '@docusaurus/types';
import {normalizePluginOptions} from '@docusaurus/utils-validation';
import type {ContentPlugin} from '@gated-docs/access-config';
import {toPosix} from './files';
import {routeOf} from './routeOf';
import {isUnversioned, type DocsVersion} from './versions';

/** The site, as far as Docusaurus reads it to find versions. */
export type VersionedSite = Pick<
  LoadContext,
  'siteDir' | 'siteConfig' | 'i18n' | 'baseUrl' | 'localizationDir'
>;

/** A folder of a content plugin, relative to the site, its route, and the path of its sidebars file. */
type Place = {folder: string; docsRoute: string; version?: DocsVersion; sidebars?: string};

/** The folders of a content plugin: of a docs plugin, those of the versions that it publishes, as Docusaurus finds them. */
export async function readPlaces(
  context: VersionedSite,
  plugin: ContentPlugin,
): Promise<readonly Place[]> {
  const {siteDir, siteConfig} = context;
  const {kind, id, folder, options: given} = plugin;
  if (kind !== 'docs') {
    return [{folder, docsRoute: routeOf(plugin, siteConfig.baseUrl)}];
  }
  const {sidebarPath} = given;
  const options = validateOptions({
    // As Docusaurus does: the plugin validates what it takes.
    validate: normalizePluginOptions as Parameters<typeof validateOptions>[0]['validate'],
    options: {...given, id, ...(sidebarPath && {sidebarPath: path.resolve(siteDir, sidebarPath)})},
  });
  // It reads nothing else of the context.
  const versions = await readVersionsMetadata({context: context as LoadContext, options});
  const isOne = isUnversioned(versions.map(({versionName}) => versionName));
  return versions.map(({versionName: name, path: docsRoute, isLast, ...version}) => {
    const {contentPath, sidebarFilePath: sidebars} = version;
    const place = {folder: toPosix(path.relative(siteDir, contentPath)), docsRoute};
    return {
      ...place,
      ...(!isOne && {version: {...place, plugin: id, name, isLast}}),
      // A numbered version need not have the file.
      ...(sidebars && fs.existsSync(sidebars) && {sidebars}),
    };
  });
}
