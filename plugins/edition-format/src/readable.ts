import {decide, type Policy, type Subject} from '@gated-docs/access';
import {satisfies, type GroupCondition} from '@gated-docs/access/conditions';

/** Content for some of a page's readers only. Without `page` (a canonical path), it could be on any page. */
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
 * The indices of the fragments that a subject may read on these pages. Fail closed: none for an anonymous
 * subject.
 */
export function readableFragments(
  subject: Subject,
  pages: readonly string[],
  fragments: readonly Fragment[],
): number[] {
  const readable = new Set(pages);
  return fragments.flatMap(({page, condition}, index) =>
    (page === undefined || readable.has(page)) && satisfies(subject, condition) ? [index] : [],
  );
}
