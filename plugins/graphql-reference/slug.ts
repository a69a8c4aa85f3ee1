/** Where a name falls into words: before a capital after a small letter or digit, and around digits. */
const WORD_BREAK = /(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/g;

/** A name as a part of a URL: `MissionTaskSetAlert` becomes `mission-task-set-alert`. */
export function slugify(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(WORD_BREAK, ' ')
    .split(/[^\dA-Za-z]+/)
    .filter(Boolean)
    .join('-')
    .toLowerCase();
}

/** Gives slugs that are different even where letter case counts for nothing. */
export function createSlugger(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const slug = slugify(name) || 'unnamed';
    let unique = slug;
    for (let count = 2; taken.has(unique); count += 1) {
      unique = `${slug}-${count}`;
    }
    taken.add(unique);
    return unique;
  };
}
