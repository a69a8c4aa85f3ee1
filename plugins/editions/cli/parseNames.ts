/** The names in a command's list. There may be spaces around the commas. */
export function parseNames(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
