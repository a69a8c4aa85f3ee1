import {decide, satisfies, type Policy, type Subject} from '../../access';
import type {EditionV1, Fragment, ManifestV1} from './manifest';

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

/**
 * The edition a subject is served: the largest one that holds nothing they may not read. Fail closed:
 * an anonymous subject gets the anonymous edition and nothing else.
 *
 * @throws RangeError when not even the smallest edition is fit for the subject, which a complete set of
 * editions makes impossible.
 */
export function selectEdition(manifest: ManifestV1, policy: Policy, subject: Subject): EditionV1 {
  const audience = subject.type === 'anonymous' ? 'anonymous' : 'person';
  const isFit = (edition: EditionV1) => {
    const readable = readableFragments(subject, edition.pages, manifest.fragments);
    return (
      edition.audience === audience &&
      readablePages(policy, subject, edition.pages).length === edition.pages.length &&
      edition.fragments.every((fragment) => readable.includes(fragment))
    );
  };
  const [largest] = manifest.editions.filter(isFit).sort(bySize);
  if (!largest) {
    throw new RangeError(`no edition was built for the audience "${audience}"`);
  }
  return largest;
}

/** Most pages first, then most fragments; the id makes the order total. */
function bySize(a: EditionV1, b: EditionV1): number {
  return (
    b.pages.length - a.pages.length ||
    b.fragments.length - a.fragments.length ||
    (a.id < b.id ? -1 : 1)
  );
}
