/** Values that live as long as the tab or, if storage is blocked or full, as long as the page. */
export const tabMemory = createTabMemory();

function createTabMemory() {
  const fallback = new Map<string, string>();
  return {
    get(key: string): string | null {
      try {
        return sessionStorage.getItem(key) ?? fallback.get(key) ?? null;
      } catch {
        return fallback.get(key) ?? null;
      }
    },
    set(key: string, value: string): void {
      try {
        sessionStorage.setItem(key, value);
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
