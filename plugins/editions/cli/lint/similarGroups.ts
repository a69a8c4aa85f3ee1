import {isOneSlipAway} from '../../../marks';

/** Short names often differ in only one letter. */
const MIN_LETTERS = 5;

/** Pairs of group names that are probably the same group. */
export function similarGroups(groups: readonly string[]): string[] {
  const sorted = [...new Set(groups)].sort();
  return sorted.flatMap((one, index) =>
    sorted
      .slice(index + 1)
      .filter((other) => isSimilar(one, other))
      .map(
        (other) =>
          `The groups "${one}" and "${other}" have almost the same name but are different groups. If you mean one group, use the same spelling everywhere.`,
      ),
  );
}

function isSimilar(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return (
    a === b ||
    (Math.min(a.length, b.length) >= MIN_LETTERS &&
      // Numbered names are a series, not a typo.
      a.replace(/\d+/g, '') === a &&
      b.replace(/\d+/g, '') === b &&
      isOneSlipAway(a, b))
  );
}

/** Ignores letter case, separators and plurals. */
const plain = (name: string) => name.toLowerCase().replace(/[._-]/g, '').replace(/s$/, '');
