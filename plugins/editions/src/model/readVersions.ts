import path from 'node:path';
import {validateOptions} from '@docusaurus/plugin-content-docs';
import {readVersionsMetadata} from '@docusaurus/plugin-content-docs/lib/versions/version.js';
import type {LoadContext} from '@docusaurus/types';
import {normalizePluginOptions} from '@docusaurus/utils-validation';
import type {ContentPlugin} from '@gated-docs/access-config';
import {toPosix} from './files';
import type {DocsVersion} from './versions';

/** A version, and the path of its sidebars file, if it has one. */
type FoundVersion = DocsVersion & {sidebarFile: string | undefined};

/** The versions that a docs plugin publishes, as Docusaurus finds them. */
export async function readVersions(
  context: Pick<LoadContext, 'siteDir' | 'siteConfig' | 'i18n' | 'baseUrl' | 'localizationDir'>,
  {id, options: given}: ContentPlugin,
): Promise<FoundVersion[]> {
  const options = validateOptions({
    // As Docusaurus does: the plugin validates what it takes.
    validate: normalizePluginOptions as Parameters<typeof validateOptions>[0]['validate'],
    options: {...given, id},
  });
  const {siteDir} = context;
  const {sidebarPath} = options;
  const resolved = sidebarPath ? path.resolve(siteDir, sidebarPath) : sidebarPath;
  const found = await readVersionsMetadata({
    // It reads nothing else of the context.
    context: context as LoadContext,
    options: {...options, sidebarPath: resolved},
  });
  return found.map((version) => ({
    ...{plugin: id, name: version.versionName, docsRoute: version.path, isLast: version.isLast},
    folder: toPosix(path.relative(siteDir, version.contentPath)),
    sidebarFile: version.sidebarFilePath || undefined,
  }));
}
