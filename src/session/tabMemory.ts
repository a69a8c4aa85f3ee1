/** Values that live as long as the tab. With storage switched off, as long as the page. */
export const tabMemory = createTabMemory();

function createTabMemory() {
  const fallback = new Map<string, string>();
  return {
    get(key: string): string | null {
      try {
        return sessionStorage.getItem(key);
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
      try {
        sessionStorage.removeItem(key);
      } catch {
        fallback.delete(key);
      }
    },
  };
}
