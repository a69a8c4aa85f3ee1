/** The name that has most pairs of letters in common with a mistyped one. */
export function nearestName(typed: string, names: readonly string[]): string {
  const wanted = pairsOf(typed);
  const likeness = (name: string) => {
    const pairs = pairsOf(name);
    const common = pairs.filter((pair) => wanted.includes(pair)).length;
    return (2 * common) / (pairs.length + wanted.length);
  };
  return names.reduce((best, name) => (likeness(name) > likeness(best) ? name : best));
}

const pairsOf = (name: string): string[] =>
  [...` ${name.toLowerCase()}`].map((letter, index) => letter + (name[index] ?? ' '));
