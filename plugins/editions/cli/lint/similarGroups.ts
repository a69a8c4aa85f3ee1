import {isSimilarGroup} from '../../model/marks';

/** Pairs of group names that are probably the same group. */
export function similarGroups(groups: readonly string[]): string[] {
  const sorted = [...new Set(groups)].sort();
  return sorted.flatMap((one, index) =>
    sorted
      .slice(index + 1)
      .filter((other) => isSimilarGroup(one, other))
      .map(
        (other) =>
          `The groups "${one}" and "${other}" have almost the same name but are different groups. If you mean one group, use the same spelling everywhere.`,
      ),
  );
}
