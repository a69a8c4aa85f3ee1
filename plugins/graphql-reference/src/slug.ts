/** Word boundaries in a name: before a capital after a lower-case letter or digit, and around digits. */
const WORD_BREAK = /(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/g;

/** A name as a URL segment: `MissionTaskSetAlert` becomes `mission-task-set-alert`. */
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

/**
 * Assigns slugs that differ even on case-insensitive file systems.
 *
 * @param reserved slugs that are not assigned
 */
export function createSlugger(reserved: readonly string[] = []): (name: string) => string {
  const taken = new Set(reserved);
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
