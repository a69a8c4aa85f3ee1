const MOST = 5;

/**
 * In memory only: on a shared computer, the next user must not see earlier searches. Signing out reloads the page,
 * which clears them.
 */
let recent: readonly string[] = [];

export function recentSearches(): readonly string[] {
  return recent;
}

/** Remembers a search that led to a page. The latest search is first. */
export function rememberSearch(query: string): void {
  const text = query.trim();
  recent = [text, ...recent.filter((other) => other !== text)].slice(0, MOST);
}
