/** The groups of a part; undefined if it is for all readers. `readMarks` has checked them. */
export function groupsOf(value: object | undefined): string[] | undefined {
  return value && 'x-groups' in value ? (value['x-groups'] as string[]) : undefined;
}
