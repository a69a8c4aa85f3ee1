import {decide, type Policy, type Subject} from '../access';
import {satisfies, type GroupCondition} from '../access/conditions';

/** Content that only some of a page's readers see, or (without `page`, a canonical path) that could be anywhere. */
export type Fragment = {page?: string | undefined; condition: GroupCondition};

/** The pages (canonical paths) that a subject may read, in the order given. */
export function readablePages(
  policy: Policy,
  subject: Subject,
  pages: readonly string[],
): string[] {
  return pages.filter((page) => decide(policy, subject, page).effect === 'permit');
}

/**
 * The fragments that a subject may read on these pages, as positions in the list. Fail closed: none
 * without signing in.
 */
export function readableFragments(
  subject: Subject,
  pages: readonly string[],
  fragments: readonly Fragment[],
): number[] {
  const held = new Set(pages);
  return fragments.flatMap(({page, condition}, index) =>
    (page === undefined || held.has(page)) && satisfies(subject, condition) ? [index] : [],
  );
}
