/** A map of at most `limit` units that evicts the least recently used entries. */
export type BoundedMap<K, V> = {
  get: (key: K) => V | undefined;
  set: (key: K, value: V, weight?: number) => void;
  delete: (key: K) => void;
};

/** The default weight is 1. An entry heavier than the limit is not stored, and evicts all others. */
export function createBoundedMap<K, V>(limit: number): BoundedMap<K, V> {
  const entries = new Map<K, {value: V; weight: number}>();
  let total = 0;

  function remove(key: K): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry) {
        // A Map iterates in insertion order: reinserting makes the entry the newest.
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry?.value;
    },
    set(key, value, weight = 1) {
      remove(key);
      entries.set(key, {value, weight});
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= limit) {
          return;
        }
        remove(oldest);
      }
    },
    delete: remove,
  };
}
