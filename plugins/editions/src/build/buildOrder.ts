type Sized = {content: {id: string; pages: readonly unknown[]}};

/**
 * The order in which editions are built: first the sign-in edition, then the largest, whose compiled
 * pages the others reuse, and in parallel the smallest ones.
 */
export function buildOrder<T extends Sized>(editions: readonly T[], signIn: string): T[] {
  const first = editions.filter(({content}) => content.id === signIn);
  const [widest, ...others] = editions
    .filter(({content}) => content.id !== signIn)
    .sort((a, b) => b.content.pages.length - a.content.pages.length);
  return [...first, ...(widest ? [widest] : []), ...others.reverse()];
}
