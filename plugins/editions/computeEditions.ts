import {ANONYMOUS, policyGroups, type Policy, type Subject} from '../../src/access';
import {readablePages} from '../../src/manifest';
import {SiteProblem} from './SiteProblem';

/** Which pages some group of readers may see: the content of one edition. */
export type EditionContent = {
  id: string;
  audience: 'anonymous' | 'person';
  /** The smallest combination of groups that yields it, sorted. */
  groups: string[];
  /** Canonical paths, in the order given. */
  pages: string[];
};

/** Past this many, building every edition takes longer than anybody waits. */
export const MAX_EDITIONS = 64;
const MAX_GROUPS = 16;

/**
 * The distinct readable sets over all combinations of the policy's groups, smallest combination first,
 * and before them the anonymous one. With
 * `combinationsInUse`, those only (and no groups): a reader who holds others gets the largest that fits.
 *
 * @throws Error when the rules make more editions than can sensibly be built; it says what to change.
 */
export function computeEditions(
  policy: Policy,
  pages: readonly string[],
  combinationsInUse?: readonly (readonly string[])[],
): EditionContent[] {
  const groups = policyGroups(policy);
  if (!combinationsInUse && groups.length > MAX_GROUPS) {
    throw tooMany(`${groups.length} groups`, groups);
  }
  const editions: EditionContent[] = [
    {
      id: 'anonymous',
      audience: 'anonymous',
      groups: [],
      pages: readablePages(policy, ANONYMOUS, pages),
    },
  ];
  const seen = new Set<string>();
  const wanted = combinationsInUse ? bySize([[], ...combinationsInUse]) : combinations(groups);
  for (const combination of wanted) {
    const subject: Subject = {type: 'person', personId: '*', groups: combination};
    const readable = readablePages(policy, subject, pages);
    const key = JSON.stringify(readable);
    if (!seen.has(key)) {
      seen.add(key);
      const id = combination.length === 0 ? 'signed-in' : combination.join('+');
      editions.push({id, audience: 'person', groups: combination, pages: readable});
    }
    if (editions.length > MAX_EDITIONS) {
      throw tooMany(`more than ${MAX_EDITIONS} editions`, groups);
    }
  }
  return editions;
}

/** All subsets, fewest members first, each sorted. */
export function combinations(groups: readonly string[]): string[][] {
  const sorted = [...groups].sort();
  const subsets = Array.from({length: 2 ** sorted.length}, (_, mask) =>
    sorted.filter((_group, bit) => (mask >> bit) & 1),
  );
  return bySize(subsets);
}

/** Fewest members first, then alphabetical, so that the smallest combination names an edition. */
function bySize(subsets: readonly (readonly string[])[]): string[][] {
  return subsets
    .map((subset) => [...subset].sort())
    .sort((a, b) => a.length - b.length || a.join('+').localeCompare(b.join('+'), 'en'));
}

function tooMany(what: string, groups: readonly string[]): Error {
  return new SiteProblem(
    `The rules of themeConfig.slashID.privatePaths make ${what} (${groups.join(', ')}): every combination of groups that reads something different is a site of its own. ` +
      `Let rules share groups, or list the combinations in use in the editions plugin's option "combinations".`,
  );
}
