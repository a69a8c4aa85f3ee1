/** A map of at most `limit` units that forgets what was used longest ago. */
export type BoundedMap<K, V> = {
  get: (key: K) => V | undefined;
  set: (key: K, value: V, weight?: number) => void;
  delete: (key: K) => void;
};

/** Entries weigh 1 unless told otherwise; one that weighs more than the limit is not kept. */
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
        // A Map iterates in insertion order: inserting again makes the entry the youngest.
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
