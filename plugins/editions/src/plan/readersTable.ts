import type {Policy} from '@gated-docs/access';
import {policyGroups} from '@gated-docs/access/rules';
import {
  readableFragments,
  readablePages,
  readerKey,
  type Fragment,
  type Manifest,
} from '@gated-docs/edition-format';
import {combinations, MAX_GROUPS, tooManyGroups, type EditionContent} from './computeEditions';

/**
 * Maps each combination of groups to an edition: the largest without forbidden content. With all
 * editions built, this is the combination's own; with listed combinations, others get the best fit.
 *
 * @throws SiteConfigError when there are too many groups to list their combinations
 */
export function readersTable(
  policy: Policy,
  fragments: readonly Fragment[],
  editions: readonly EditionContent[],
): Pick<Manifest, 'groups' | 'readers'> {
  const named = fragments.flatMap(({condition}) => condition.groups);
  const groups = [...new Set([...policyGroups(policy), ...named])].sort();
  if (groups.length > MAX_GROUPS) {
    throw tooManyGroups(groups);
  }
  const largestFirst = editions
    .filter(({audience}) => audience === 'person')
    .toSorted((a, b) => b.pages.length - a.pages.length || b.fragments.length - a.fragments.length);
  const pages = [...new Set(editions.flatMap((edition) => edition.pages))];
  const readers = Array.from(combinations(groups), (combination) => {
    const subject = {type: 'person', personId: '*', groups: combination} as const;
    const readable = new Set(readablePages(policy, subject, pages));
    const satisfied = new Set(readableFragments(subject, pages, fragments));
    const own = largestFirst.find(
      (edition) =>
        edition.pages.every((page) => readable.has(page)) &&
        edition.fragments.every((fragment) => satisfied.has(fragment)),
    );
    if (!own) {
      throw new RangeError(
        `there is no edition for readers in the groups "${combination.join('+')}"`,
      );
    }
    return [readerKey(groups, combination), own.id] as const;
  });
  return {groups, readers: Object.fromEntries(readers)};
}
