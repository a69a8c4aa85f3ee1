/**
 * The key of a reader in the manifest's table: the policy's groups that they hold, sorted and joined by `+`.
 * Groups that the policy does not name count for nothing. No group name contains a `+`.
 *
 * @param groups the policy's groups, sorted
 */
export function readerKey(groups: readonly string[], held: readonly string[]): string {
  return groups.filter((group) => held.includes(group)).join('+');
}
