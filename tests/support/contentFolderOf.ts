import path from 'node:path';
import type {ContentFolder} from '../../plugins/editions/src/model/contentFolders';
import {createDocuments} from '../../plugins/editions/src/model/documents';

/** A blog's folder, or with a test's overrides that of another docs plugin. */
export function contentFolderOf(
  siteDir: string,
  folder: string,
  change: Partial<ContentFolder> = {},
): ContentFolder {
  const docsDirectory = path.join(siteDir, folder);
  return {
    ...{kind: 'blog', pluginId: 'default', docsRoute: `/${folder}`, docsDirectory},
    documents: createDocuments(docsDirectory),
    ...{tagsFile: 'tags.yml', authorsFile: 'authors.yml'},
    ...{version: undefined, sidebarPath: undefined, sidebars: undefined},
    ...change,
  };
}
