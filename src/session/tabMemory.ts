/** Values that live as long as the tab or, if storage is blocked or full, as long as the page. */
export const tabMemory = createTabMemory();

function createTabMemory() {
  const fallback = new Map<string, string>();
  return {
    get(key: string): string | null {
      try {
        // A value that did not fit into storage is newer than the stored one.
        return fallback.get(key) ?? sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        sessionStorage.setItem(key, value);
        fallback.delete(key);
      } catch {
        fallback.set(key, value);
      }
    },
    remove(key: string): void {
      fallback.delete(key);
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Storage is blocked, so there is nothing to remove.
      }
    },
  };
}
