import path from 'node:path';
import {cutFilesOutside} from './cutter';
import {toPosix} from './files';
import type {Inventory} from './inventory';

type Site = Pick<Inventory, 'siteDir' | 'siteFiles' | 'documents' | 'cutters'>;

/** The docs folder, relative to the site. */
export function docsOf({siteDir, documents}: Pick<Inventory, 'siteDir' | 'documents'>): string {
  return toPosix(path.relative(siteDir, documents.directory));
}

/** All files from which editions are made, sorted and relative to the site, besides its sidebars. */
export function sourcesOf(site: Site): string[] {
  const docs = docsOf(site);
  return [
    ...new Set([
      ...site.siteFiles,
      ...site.documents.files.map((file) => path.posix.join(docs, file)),
      ...cutFilesOutside(docs, site),
    ]),
  ].sort();
}
