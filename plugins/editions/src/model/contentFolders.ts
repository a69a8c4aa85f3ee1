/**
 * The folders whose Markdown is cut: those of docs plugins and blogs. Everything about a site's first docs plugin is a
 * property of the site itself, and its other folders are `others`. Seen from another folder, that one takes its place.
 *
 * @module
 */
import path from 'node:path';
import {loadFreshModule} from '@docusaurus/utils';
import {contentPluginsOf, type ContentPlugin} from '@gated-docs/access-config';
import type {Cutter} from './cutter';
import {createDocuments, type Documents} from './documents';
import {toPosix} from './files';
import {isOfDocs, type PlannedPage} from './page';
import type {Sidebars} from './sidebarItems';
import {docsOf} from './sources';
import {readPlaces, type VersionedSite} from './readPlaces';
import type {DocsVersion} from './versions';

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

/** The folders of a site's docs plugins and blogs, the first docs plugin's first; one of each version. */
export async function readContentFolders(
  context: VersionedSite,
  cutters: readonly Cutter[],
): Promise<ContentFolder[]> {
  const plugins = contentPluginsOf(context.siteConfig).filter(isCut);
  const [main] = plugins.filter(({kind}) => kind === 'docs');
  const ordered = [...(main ? [main] : []), ...plugins.filter((plugin) => plugin !== main)];
  const places = await Promise.all(
    ordered.map(async (plugin) =>
      (await readPlaces(context, plugin)).map((place) => ({...place, plugin})),
    ),
  );
  return Promise.all(
    places.flat().map(async ({plugin: {kind, id, options}, ...place}) => {
      const {folder, docsRoute, version, sidebars} = place;
      const {tags, authorsMapPath = 'authors.yml'} = options;
      const docsDirectory = path.resolve(context.siteDir, folder);
      return {
        ...{kind, pluginId: id, docsDirectory, docsRoute, version},
        documents: createDocuments(docsDirectory, cutters),
        tagsFile: path.posix.normalize(tags || 'tags.yml'),
        authorsFile: kind === 'blog' ? path.posix.normalize(authorsMapPath) : undefined,
        ...(sidebars === undefined
          ? {sidebarPath: undefined, sidebars: undefined}
          : {
              sidebarPath: toPosix(path.relative(context.siteDir, sidebars)),
              // The docs plugin rejects other formats.
              sidebars: (await loadFreshModule(sidebars)) as Sidebars,
            }),
      };
    }),
  );
}

/** Whether editions get a plugin's Markdown cut. */
function isCut(plugin: ContentPlugin): plugin is ContentPlugin & {kind: 'docs' | 'blog'} {
  return plugin.kind !== 'pages';
}

type Site = {
  siteDir: string;
  documents: Pick<Documents, 'directory'>;
  pages: PlannedPage[];
  others: readonly ContentFolder[];
};

/** The site as seen from each of its folders. */
export function viewsOf<T extends Site>(site: T): T[] {
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
