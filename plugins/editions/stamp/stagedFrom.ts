import path from 'node:path';
import {toPosix} from '../model/files';
import {filesOfCutter} from '../model/cutter';
import type {Inventory} from '../model/inventory';

/** The files from which editions are staged, relative to the site. */
export function stagedFrom({
  siteDir,
  documents,
  siteFiles,
  sidebarPath,
  cutters,
}: Inventory): string[] {
  const docs = toPosix(path.relative(siteDir, documents.directory));
  return [
    ...siteFiles,
    ...documents.files.map((file) => path.posix.join(docs, file)),
    ...(sidebarPath === undefined ? [] : [sidebarPath]),
    ...cutters.flatMap((cutter) => filesOfCutter(siteDir, cutter)),
  ].map((file) => path.posix.normalize(file));
}
