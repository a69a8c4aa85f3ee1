import type {Policy} from '@gated-docs/access';
import {policyGroups} from '@gated-docs/access/rules';
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

/** The groups of marks that no rule names. They are valid, but may be misspelt. */
export function groupsWithoutRule(policy: Policy, groups: readonly string[]): string[] {
  const known = policyGroups(policy);
  return [...new Set(groups)]
    .filter((group) => known.length > 0 && !known.includes(group))
    .map(
      (group) =>
        `The group "${group}" is in marks but in no rule. The rules name these groups: ${known.join(', ')}.`,
    );
}
