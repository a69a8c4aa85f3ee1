import {ANONYMOUS, canonicalPathname, type Policy, type Subject} from '@gated-docs/access';
import {policyGroups} from '@gated-docs/access/rules';
import {readableFragments, readablePages, type Fragment} from '@gated-docs/edition-format';
import {assertGroupsMakeFolders} from './assertGroupsMakeFolders';
import {SiteConfigError} from '@gated-docs/access-config';

/** The content of one edition: the pages and fragments that its readers may see. */
export type EditionContent = {
  id: string;
  audience: 'anonymous' | 'person';
  /** The smallest combination of groups that yields it, sorted. */
  groups: string[];
  /** Paths, in input order and spelling. */
  pages: string[];
  /** Its fragments, as indexes of the input list. */
  fragments: number[];
};

export type EditionsRequest = {
  pages: readonly string[];
  /** Content for some of a page's readers only. */
  fragments?: readonly Fragment[] | undefined;
  /** The combinations of groups in use. Default: all. */
  combinations?: readonly (readonly string[])[] | undefined;
};

/** Beyond this, building all editions takes too long. */
export const MAX_EDITIONS = 64;
export const MAX_GROUPS = 16;

/**
 * Computes the distinct sets of readable pages and fragments for all combinations of the groups that rules and
 * fragments name, smallest combination first, preceded by the anonymous one. With `combinations`, only for those and
 * for no groups: readers with other groups get the largest edition that fits (`readersTable`).
 *
 * @throws SiteConfigError with the fix for too many editions or groups, and for groups that cannot name a folder
 */
export function computeEditions(
  policy: Policy,
  {pages, fragments = [], combinations: inUse}: EditionsRequest,
): EditionContent[] {
  const named = fragments.flatMap(({condition}) => condition.groups);
  const groups = [...new Set([...policyGroups(policy), ...named])].sort();
  assertGroupsMakeFolders([...groups, ...(inUse ?? []).flat()]);
  if (!inUse && groups.length > MAX_GROUPS) {
    throw tooManyGroups(groups);
  }
  const contentFor = (subject: Subject) => {
    const readable = readablePages(policy, subject, pages);
    const canonical = readable.map((page) => canonicalPathname(page) ?? page);
    return {pages: readable, fragments: readableFragments(subject, canonical, fragments)};
  };
  const editions: EditionContent[] = [
    {id: 'anonymous', audience: 'anonymous', groups: [], ...contentFor(ANONYMOUS)},
  ];
  const seen = new Set<string>();
  const wanted = inUse ? bySize([[], ...inUse]) : combinations(groups);
  for (const combination of wanted) {
    const content = contentFor({type: 'person', personId: '*', groups: combination});
    const key = JSON.stringify(content);
    if (!seen.has(key)) {
      seen.add(key);
      const id = combination.length === 0 ? 'signed-in' : combination.join('+');
      editions.push({id, audience: 'person', groups: combination, ...content});
    }
    if (editions.length > MAX_EDITIONS) {
      throw tooManyEditions(groups, inUse !== undefined);
    }
  }
  return editions;
}

/** Generates all subsets, smallest first, each sorted; lazily, because there may be 65,536. */
export function* combinations(groups: readonly string[]): Generator<string[]> {
  const sorted = [...groups].sort();
  for (let size = 0; size <= sorted.length; size++) {
    yield* subsetsOf(sorted, size);
  }
}

function* subsetsOf(sorted: readonly string[], size: number): Generator<string[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, first] of sorted.entries()) {
    for (const others of subsetsOf(sorted.slice(index + 1), size - 1)) {
      yield [first, ...others];
    }
  }
}

/** Smallest first, then alphabetical, so that the smallest combination names an edition. */
function bySize(subsets: readonly (readonly string[])[]): string[][] {
  return subsets
    .map((subset) => [...subset].sort())
    .sort((a, b) => a.length - b.length || a.join('+').localeCompare(b.join('+'), 'en'));
}

/** The "combinations" option does not help: the gate needs an edition for every combination that a reader can have. */
export function tooManyGroups(groups: readonly string[]): Error {
  return new SiteConfigError(
    `The rules use ${groups.length} groups (${groups.join(', ')}). The gate's table contains every combination of groups, so use at most ${MAX_GROUPS}.`,
  );
}

function tooManyEditions(groups: readonly string[], isListed: boolean): Error {
  return new SiteConfigError(
    `The rules in themeConfig.slashID.privatePaths and in the pages result in more than ${MAX_EDITIONS} editions (${groups.join(', ')}). Each combination of groups that can read different content requires a separate edition. ` +
      `Reduce the number of groups in the rules, or list ${isListed ? 'fewer combinations' : 'the combinations in use'} in the "combinations" option of the editions plugin.`,
  );
}
