/**
 * The folders whose Markdown is cut: those of docs plugins and blogs. Everything about a site's first docs plugin is a
 * property of the site itself, and its other folders are `others`. Seen from another folder, that one takes its place.
 *
 * @module
 */
import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {loadFreshModule} from '@docusaurus/utils';
import {contentPluginsOf, type ContentPlugin} from '@gated-docs/access-config';
import type {Cutter} from './cutter';
import {createDocuments, type Documents} from './documents';
import {toPosix} from './files';
import {isOfDocs, type PlannedPage} from './page';
import {routeOf} from './routeOf';
import type {Sidebars} from './sidebarItems';
import {docsOf} from './sources';
import {readVersions} from './readVersions';
import {isUnversioned, type DocsVersion} from './versions';

/** A folder of Markdown, and what its plugin's options say about it. */
export type ContentFolder = Required<FolderOptions> & {
  kind: 'docs' | 'blog';
  docsDirectory: string;
  /** The route of its plugin. */
  docsRoute: string;
  documents: Documents;
};

/** The files that a plugin's options name. */
export type FolderOptions = {
  /** The ID of a plugin that is not the site's first docs plugin. */
  pluginId?: string | undefined;
  /** The version whose documents the folder has, of a plugin with versions. */
  version?: DocsVersion | undefined;
  /** Files that define tags and a blog's authors, relative to the folder; each is optional. */
  tagsFile?: string | undefined;
  authorsFile?: string | undefined;
  /** Path of the sidebars file, relative to the site. */
  sidebarPath?: string | undefined;
  /** As in sidebars.ts; undefined if Docusaurus generates them from the folder tree. */
  sidebars?: Sidebars | undefined;
};

type Site = Pick<LoadContext, 'siteDir' | 'siteConfig' | 'i18n' | 'baseUrl' | 'localizationDir'>;

/** The folders of a site's docs plugins and blogs, the first docs plugin's first; of a docs plugin, one of each version. */
export async function readContentFolders(
  context: Site,
  cutters: readonly Cutter[],
): Promise<ContentFolder[]> {
  const plugins = contentPluginsOf(context.siteConfig).filter(isCut);
  const [main] = plugins.filter(({kind}) => kind === 'docs');
  const ordered = [...(main ? [main] : []), ...plugins.filter((plugin) => plugin !== main)];
  const folders = await Promise.all(
    ordered.map(async (plugin) =>
      plugin.kind === 'docs'
        ? readDocsFolders(context, plugin, cutters)
        : [blogFolder(context, plugin, cutters)],
    ),
  );
  return folders.flat();
}

async function readDocsFolders(
  context: Site,
  plugin: ContentPlugin,
  cutters: readonly Cutter[],
): Promise<ContentFolder[]> {
  const {siteDir} = context;
  const versions = await readVersions(context, plugin);
  return Promise.all(
    versions.map(async ({sidebarFile, ...version}) => {
      // Docusaurus accepts a numbered version without the file.
      const isThere = sidebarFile !== undefined && fs.existsSync(sidebarFile);
      return {
        ...folderOf(context, {...plugin, folder: version.folder}, cutters),
        ...{kind: 'docs' as const, docsRoute: version.docsRoute, authorsFile: undefined},
        version: isUnversioned(versions.map(({name}) => name)) ? undefined : version,
        sidebarPath: isThere ? toPosix(path.relative(siteDir, sidebarFile)) : undefined,
        // The docs plugin rejects other formats.
        sidebars: isThere ? ((await loadFreshModule(sidebarFile)) as Sidebars) : undefined,
      };
    }),
  );
}

function blogFolder(
  context: Site,
  plugin: ContentPlugin,
  cutters: readonly Cutter[],
): ContentFolder {
  const {authorsMapPath = 'authors.yml'} = plugin.options;
  return {
    ...folderOf(context, plugin, cutters),
    ...{kind: 'blog', docsRoute: routeOf(plugin, context.siteConfig.baseUrl)},
    ...{authorsFile: path.posix.normalize(authorsMapPath)},
    ...{version: undefined, sidebarPath: undefined, sidebars: undefined},
  };
}

function folderOf(
  {siteDir}: Site,
  {id, folder, options: {tags}}: ContentPlugin,
  cutters: readonly Cutter[],
) {
  const docsDirectory = path.resolve(siteDir, folder);
  const documents = createDocuments(docsDirectory, cutters);
  return {
    pluginId: id,
    docsDirectory,
    documents,
    tagsFile: path.posix.normalize(tags || 'tags.yml'),
  };
}

/** Whether editions get a plugin's Markdown cut. */
function isCut(plugin: ContentPlugin): plugin is ContentPlugin & {kind: 'docs' | 'blog'} {
  return plugin.kind !== 'pages';
}

type Folders = {
  siteDir: string;
  documents: Pick<Documents, 'directory'>;
  pages: PlannedPage[];
  others: readonly ContentFolder[];
};

/** The site as seen from each of its folders. */
export function viewsOf<T extends Folders>(site: T): T[] {
  const docs = docsOf(site);
  const others = site.others.map((folder) => ({
    ...site,
    ...folder,
    pages: seenFrom(docsOf({...site, ...folder}), site.pages, docs),
    others: [],
  }));
  return [site, ...others];
}

/** Pages as seen from another folder than the first docs plugin's, by the folders' paths relative to the site. */
export function seenFrom(
  folder: string,
  pages: readonly PlannedPage[],
  docs: string,
): PlannedPage[] {
  return pages.map(({source: place, id, document, ...page}) => {
    const file = path.posix.join(docs, place);
    const source = path.posix.relative(folder, file);
    return {...page, source, id: isOfDocs({source}) ? (document?.id ?? id) : file};
  });
}
