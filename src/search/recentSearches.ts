const MOST = 5;

/**
 * In memory only: on a shared computer, the next user must not see earlier searches. A reload clears them, and so
 * does signing out behind the gate, which reloads the page.
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
