/** Values that live as long as the tab. With storage switched off or full, as long as the page. */
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
        // Nothing is kept there.
      }
    },
  };
}
