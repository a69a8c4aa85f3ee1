import type {Manifest} from '@gated-docs/edition-format';
import type {EditionContent} from './computeEditions';

/**
 * For each edition of signed-in readers, the other editions whose pages and fragments it contains. Compares content
 * instead of groups: one group can read all that another reads, and content can be for readers who lack a group.
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
