/**
 * A reader's key in the manifest's table: those of their groups that the policy names, sorted and joined by `+`.
 * No group name contains a `+`, so keys are unambiguous.
 *
 * @param groups the policy's groups, sorted
 */
export function readerKey(groups: readonly string[], memberships: readonly string[]): string {
  return groups.filter((group) => memberships.includes(group)).join('+');
}
