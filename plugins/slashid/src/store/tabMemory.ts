/** Values that live as long as the tab or, if storage is blocked or full, as long as the page. */
export const tabMemory = createTabMemory();

function createTabMemory() {
  const fallback = new Map<string, string>();
  const remove = (key: string): void => {
    fallback.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  };
  return {
    remove,
    get(key: string): string | null {
      try {
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
        // Otherwise the next page load would find the earlier value.
        remove(key);
        fallback.set(key, value);
      }
    },
  };
}
