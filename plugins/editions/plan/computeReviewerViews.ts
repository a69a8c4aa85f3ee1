import type {Manifest} from '../../../src/manifest';
import type {EditionContent} from './computeEditions';

/**
 * Of each edition of signed-in readers, the others whose pages and fragments it holds. Decided by what they hold and
 * not by groups: a rule may give a group what those with more groups must not read.
 */
export function computeReviewerViews(
  editions: readonly EditionContent[],
): NonNullable<Manifest['review']>['views'] {
  const signedIn = editions.filter(({audience}) => audience === 'person');
  return Object.fromEntries(
    signedIn.map((whole) => {
      const pages = new Set(whole.pages);
      const fragments = new Set(whole.fragments);
      const contained = signedIn.filter(
        (part) =>
          part !== whole &&
          part.pages.every((page) => pages.has(page)) &&
          part.fragments.every((fragment) => fragments.has(fragment)),
      );
      return [whole.id, contained.map(({id, groups}) => ({edition: id, groups}))];
    }),
  );
}
