import fs from 'node:fs';
import path from 'node:path';
import {messageOf} from '../../../errors';
import {cutFile, cutFilesOutside} from '../../model/cutter';
import {toPosix} from '../../model/files';
import type {Inventory} from '../../model/inventory';
import {holds, type EditionPlan} from '../../plan/plan';

type Sources = Pick<Inventory, 'siteDir' | 'siteFiles' | 'documents' | 'cutters'>;

/** Why cutters refuse a source of pages for some readers, which stops the build. */
export function refusedSources(
  {siteDir, siteFiles, documents, cutters}: Sources,
  plans: readonly Pick<EditionPlan, 'audience' | 'minimalReaders'>[],
): string[] {
  const docs = toPosix(path.relative(siteDir, documents.directory));
  const files = [
    ...documents.files.map((file) => path.posix.join(docs, file)),
    ...cutFilesOutside(docs, {siteDir, siteFiles, cutters}),
  ];
  const read = (file: string) => fs.readFileSync(path.join(siteDir, file), 'utf8');
  const found = cutters.flatMap((cutter) =>
    files.filter(cutter.cuts).flatMap((file) => {
      const source = {file, text: read(file), read};
      return plans.flatMap((plan) => {
        try {
          cutFile(cutter, source, (groups) => holds(plan, groups));
          return [];
        } catch (error) {
          return [messageOf(error)];
        }
      });
    }),
  );
  return [...new Set(found)];
}
