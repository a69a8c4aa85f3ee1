const MOST = 5;

/**
 * In memory only: on a computer that several people use, the next one must not see what was looked for. Signing out
 * loads the page anew.
 */
let recent: readonly string[] = [];

export function recentSearches(): readonly string[] {
  return recent;
}

/** Remembers a search that led to a page; the latest is first. */
export function rememberSearch(query: string): void {
  const text = query.trim();
  recent = [text, ...recent.filter((other) => other !== text)].slice(0, MOST);
}
