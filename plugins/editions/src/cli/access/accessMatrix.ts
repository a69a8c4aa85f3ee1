import * as z from 'zod';
import type {Policy} from '@gated-docs/access';
import type {PlannedPage} from '../../model/page';
import type {EditionContent} from '../../plan/computeEditions';
import {requirementsOf} from '../../plan/describeReaders';

const Groups = z.array(z.string());

export const AccessMatrixSchema = z.object({
  version: z.literal(1),
  editions: z.array(z.object({id: z.string(), groups: Groups, pages: z.number()})),
  pages: z.array(
    z.object({
      route: z.string(),
      /** Path of the source, relative to the docs folder. */
      source: z.string(),
      /** Undefined: public. Empty: every signed-in reader. Otherwise, one group from each list is needed. */
      requires: z.array(Groups).optional(),
      /** IDs of the editions that contain the page. */
      editions: z.array(z.string()),
    }),
  ),
});

/** All pages of a site with their requirements and editions. */
export type AccessMatrix = z.infer<typeof AccessMatrixSchema>;
export type MatrixPage = AccessMatrix['pages'][number];

export function accessMatrix(
  policy: Policy,
  pages: readonly PlannedPage[],
  editions: readonly EditionContent[],
): AccessMatrix {
  return {
    version: 1,
    editions: editions.map(({id, groups, pages: routes}) => ({id, groups, pages: routes.length})),
    pages: [...pages]
      .sort((one, other) => (one.route < other.route ? -1 : 1))
      .map(({route, source}) => {
        const requires = requirementsOf(policy, route);
        return {
          route,
          source,
          ...(requires && {requires}),
          editions: editions.filter((edition) => edition.pages.includes(route)).map(({id}) => id),
        };
      }),
  };
}

/** A table for the terminal: a row per page, a column per edition. */
export function matrixTable({editions, pages}: AccessMatrix): string {
  const width = Math.max(...pages.map(({route}) => route.length));
  return [
    ...editions.map(({id, pages: count}, index) => `${index}  ${id} (${count} pages)`),
    '',
    `${''.padEnd(width)}  ${editions.map((_, index) => index).join(' ')}`,
    ...pages.map(({route, editions: holding}) => {
      const marks = editions.map(({id}, index) =>
        (holding.includes(id) ? 'x' : '·').padStart(String(index).length),
      );
      return `${route.padEnd(width)}  ${marks.join(' ')}`;
    }),
  ].join('\n');
}
