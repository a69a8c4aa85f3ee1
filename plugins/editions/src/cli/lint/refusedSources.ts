import fs from 'node:fs';
import path from 'node:path';
import {messageOf} from '@gated-docs/utils/errors';
import {cutFile} from '../../model/cutter';
import {sourcesOf} from '../../model/sources';
import {holds, type EditionPlan} from '../../plan/plan';

/** Why cutters refuse a source of pages for some readers, which stops the build. */
export function refusedSources(
  site: Parameters<typeof sourcesOf>[0],
  plans: readonly Pick<EditionPlan, 'audience' | 'minimalReaders'>[],
): string[] {
  const files = sourcesOf(site);
  const {siteDir, cutters} = site;
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
