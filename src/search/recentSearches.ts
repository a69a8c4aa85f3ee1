const MOST = 5;

/** In memory only, and of one reader: on a shared computer, the next user must not see earlier searches. */
let recent: readonly string[] = [];

export function recentSearches(): readonly string[] {
  return recent;
}

/** Remembers a search that led to a page. The latest search is first. */
export function rememberSearch(query: string): void {
  const text = query.trim();
  recent = [text, ...recent.filter((other) => other !== text)].slice(0, MOST);
}

/** Called when the reader changes. */
export function forgetSearches(): void {
  recent = [];
}
