import path from 'node:path';
import {canonicalPathname} from '@gated-docs/access';
import {CANARY_EDITIONS} from '../fixtures/canary/places';
import {matchesBelow, readBuiltSite, type BuiltEdition} from './builtFiles';
import {CANARY} from './canarySite';
import type {Canary} from './canarySources';

/** Which planted words were found in which editions. */
export type CanaryFindings = {
  editions: readonly BuiltEdition[];
  /** Words in editions whose readers may not see them. */
  leaks: string[];
  /** Words missing from editions whose readers may see them. */
  missing: string[];
};

/** Searches all names and bytes of the built editions for planted words. */
export function findCanaries(canaries: readonly Canary[]): CanaryFindings {
  const {editions} = readBuiltSite(CANARY_EDITIONS);
  const judged = editions.map((edition) =>
    judge(edition, matchesBelow(path.join(CANARY_EDITIONS, edition.directory), CANARY), canaries),
  );
  return {
    editions,
    leaks: judged.flatMap(({leaks}) => leaks),
    missing: judged.flatMap(({missing}) => missing),
  };
}

/** Compares the words found in an edition with those that its readers may see. */
export function judge(
  edition: BuiltEdition,
  words: ReadonlySet<string>,
  canaries: readonly Canary[],
): Pick<CanaryFindings, 'leaks' | 'missing'> {
  const wrong = canaries.filter((canary) => words.has(canary.word) !== isOwn(edition, canary));
  const describe = (canary: Canary) => describeCanary(edition, canary);
  return {
    leaks: wrong.filter(({word}) => words.has(word)).map(describe),
    missing: wrong.filter(({word}) => !words.has(word)).map(describe),
  };
}

/** Whether the readers of an edition may see the word. */
function isOwn({pages, groups}: BuiltEdition, canary: Canary): boolean {
  const isForThem = canary.groups?.some((group) => groups.includes(group)) ?? true;
  return isForThem && canary.routes.some((route) => pages.includes(canonicalPathname(route) ?? ''));
}

function describeCanary({id}: BuiltEdition, {word, place, routes}: Canary): string {
  return `${id}: ${word} (${place} of ${routes.join(', ')})`;
}
