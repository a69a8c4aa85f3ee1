/**
 * What the browser remembers. Never throws: if storage is blocked or full, values live as long as the page.
 *
 * @module
 */
type Kind = 'sessionStorage' | 'localStorage';

/** Values that live as long as the tab. */
export const tabMemory = createMemory('sessionStorage');

/** Values that live until they are removed. */
export const browserMemory = createMemory('localStorage');

function createMemory(kind: Kind) {
  const fallback = new Map<string, string>();
  const remove = (key: string): void => {
    fallback.delete(key);
    try {
      globalThis[kind].removeItem(key);
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  };
  return {
    remove,
    get(key: string): string | null {
      try {
        return fallback.get(key) ?? globalThis[kind].getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        globalThis[kind].setItem(key, value);
        fallback.delete(key);
      } catch {
        // Otherwise the next page load would find the earlier value.
        remove(key);
        fallback.set(key, value);
      }
    },
  };
}
