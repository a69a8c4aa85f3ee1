type Sized = {content: {id: string; pages: readonly unknown[]}};

/**
 * The order in which editions are built: first the one that readers sign in with, then the widest, whose compiled
 * pages the others use, and beside it those that are soon ready.
 */
export function buildOrder<T extends Sized>(editions: readonly T[], signIn: string): T[] {
  const first = editions.filter(({content}) => content.id === signIn);
  const [widest, ...others] = editions
    .filter(({content}) => content.id !== signIn)
    .sort((a, b) => b.content.pages.length - a.content.pages.length);
  return [...first, ...(widest ? [widest] : []), ...others.reverse()];
}
