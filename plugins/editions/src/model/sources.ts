import path from 'node:path';
import {cutFilesOutside, type Cutter} from './cutter';
import type {Documents} from './documents';
import {toPosix} from './files';
import type {SiteFiles} from './siteFiles';

type Site = {
  siteDir: string;
  siteFiles: readonly string[];
  pageFiles: SiteFiles['pageFiles'];
  documents: Pick<Documents, 'directory' | 'files'>;
  cutters: readonly Cutter[];
  /** The folders of other docs plugins and blogs. */
  others: readonly {documents: Pick<Documents, 'directory' | 'files'>}[];
};

/** The docs folder, relative to the site. */
export function docsOf({
  siteDir,
  documents,
}: {
  siteDir: string;
  documents: Pick<Documents, 'directory'>;
}): string {
  return toPosix(path.relative(siteDir, documents.directory));
}

/** All files from which editions are made, sorted and relative to the site, besides its sidebars. */
export function sourcesOf(site: Site): string[] {
  const docs = docsOf(site);
  return [
    ...new Set([
      ...site.siteFiles,
      ...Object.keys(site.pageFiles),
      ...[site, ...site.others].flatMap(({documents}) =>
        documents.files.map((file) =>
          path.posix.join(docsOf({siteDir: site.siteDir, documents}), file),
        ),
      ),
      ...cutFilesOutside(docs, site),
    ]),
  ].sort();
}
