import {vi} from 'vitest';

/** A token with these claims, which nobody has signed. */
export function tokenWith(claims: unknown): string {
  return `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
}

/** Browser storage over a map. Like a browser's, it lists its keys as own properties. Keys in `full` have no more room. */
export function storageOver(values: Map<string, string>, full = new Set<string>()): Storage {
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full.has(key)) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
  return new Proxy(storage as Storage, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({enumerable: true, configurable: true}),
  });
}

/** Blocks the browser's storage. */
export function blockStorage(): void {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const storage = {getItem: denied, setItem: denied, removeItem: denied};
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
}
