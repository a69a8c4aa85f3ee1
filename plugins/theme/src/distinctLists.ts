/** Leaves out repeated lists of groups: a page and the rule of its path may require the same, in any order. */
export function distinctLists(lists: readonly (readonly string[])[]): (readonly string[])[] {
  const seen = new Set<string>();
  return lists.filter((list) => {
    const key = JSON.stringify([...list].sort());
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
