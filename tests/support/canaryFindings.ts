import path from 'node:path';
import {canonicalPathname} from '../../src/access';
import {CANARY_EDITIONS} from '../fixtures/canary/places';
import {matchesBelow, readBuiltSite, type BuiltEdition} from './builtFiles';
import {CANARY} from './canarySite';
import type {Canary} from './canarySources';

/** What was found of the words that were planted in a site, by editions. */
export type CanaryFindings = {
  editions: readonly BuiltEdition[];
  /** Words in editions whose readers may not see them. */
  leaks: string[];
  /** Words that are not in an edition to which they belong. */
  missing: string[];
};

/** Looks for planted words in every name and byte of the built editions, or of those that were built. */
export function findCanaries(
  canaries: readonly Canary[],
  only?: readonly string[],
): CanaryFindings {
  const {editions} = readBuiltSite(CANARY_EDITIONS, only);
  const leaks: string[] = [];
  const missing: string[] = [];
  for (const edition of editions) {
    const words = matchesBelow(path.join(CANARY_EDITIONS, edition.directory), CANARY);
    for (const canary of canaries) {
      const isFound = words.has(canary.word);
      if (isFound !== isOwn(edition, canary)) {
        (isFound ? leaks : missing).push(describeCanary(edition, canary));
      }
    }
  }
  return {editions, leaks, missing};
}

/** Whether an edition's readers may see the word. */
export function isOwn({pages, groups}: BuiltEdition, canary: Canary): boolean {
  const isForThem = canary.groups?.some((group) => groups.includes(group)) ?? true;
  return isForThem && canary.routes.some((route) => pages.includes(canonicalPathname(route) ?? ''));
}

export function describeCanary({id}: BuiltEdition, {word, place, routes}: Canary): string {
  return `${id}: ${word} (${place} of ${routes.join(', ')})`;
}
