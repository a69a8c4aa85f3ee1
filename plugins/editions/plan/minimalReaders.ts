import type {Manifest} from '../../../src/manifest';

/**
 * The minimal combinations of groups that are served each edition, without supersets of others:
 * what is true for these is true for every reader of the edition.
 */
export function minimalReaders(readers: Manifest['readers']): Map<string, string[][]> {
  const least = new Map<string, string[][]>();
  const combinations = Object.entries(readers)
    .map(([key, edition]) => ({edition, held: key === '' ? [] : key.split('+')}))
    .sort((a, b) => a.held.length - b.held.length);
  for (const {edition, held} of combinations) {
    const smaller = least.get(edition) ?? [];
    if (!smaller.some((other) => other.every((group) => held.includes(group)))) {
      least.set(edition, [...smaller, held]);
    }
  }
  return least;
}
