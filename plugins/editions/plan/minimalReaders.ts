import type {Manifest} from '../../../src/manifest';

/**
 * For each edition the combinations of groups that are served it, without those that hold all of another
 * one: what holds for these holds for every reader of the edition.
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
