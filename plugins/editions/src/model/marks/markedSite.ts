import type {LoadContext} from '@docusaurus/types';
import {SiteConfigError} from '@gated-docs/access-config';
import {readContentFolders, type ContentFolder, type FolderOptions} from '../contentFolders';
import type {Cutter} from '../cutter';
import type {Documents} from '../documents';
import {readSiteFiles, type SiteFiles} from '../siteFiles';

/** A site's sources, as far as they can contain marks. */
export type MarkedSite = SiteFiles &
  Omit<FolderOptions, 'sidebars'> & {
    /** The content of the sidebars file, before the docs plugin has validated it. */
    sidebars?: object | undefined;
    siteDir: string;
    /** The URL path below which the site is, with slashes at both ends. */
    baseUrl: string;
    themeConfig: Record<string, unknown>;
    customFields?: Record<string, unknown> | undefined;
    documents: Documents;
    /** The folders of other docs plugins and blogs. */
    others: readonly ContentFolder[];
    /** Folders with files that are published as they are, relative to the site. */
    staticDirectories: readonly string[];
    cuts: (file: string) => boolean;
    /** The groups in `privatePaths`. */
    ruleGroups: readonly string[];
  };

/** Reads a site's sources, without its plugins. */
export async function readMarkedSite(
  context: LoadContext,
  {cutters = []}: {cutters?: readonly Cutter[] | undefined},
): Promise<MarkedSite> {
  const {siteDir, siteConfig} = context;
  const {themeConfig, customFields, staticDirectories, baseUrl} = siteConfig;
  const [docs, ...others] = await readContentFolders(context, cutters);
  if (docs?.kind !== 'docs') {
    throw new SiteConfigError(
      'Editions require the docs plugin of the classic preset. Add the preset to docusaurus.config.ts.',
    );
  }
  // `validateThemeConfig` has parsed the rules.
  const {privatePaths = []} = themeConfig.slashID as {privatePaths?: {groups?: string[]}[]};
  const {documents, tagsFile, sidebarPath, sidebars, version} = docs;
  return {
    ...{siteDir, baseUrl, themeConfig, customFields, others, staticDirectories},
    ...{documents, tagsFile, sidebarPath, sidebars, version},
    ...(await readSiteFiles(context)),
    cuts: (file) => cutters.some((cutter) => cutter.cuts(file)),
    ruleGroups: [...new Set(privatePaths.flatMap(({groups = []}) => groups))],
  };
}
