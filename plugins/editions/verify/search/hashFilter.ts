/** A set of hashes that may contain others, too. A bit for each value of a hash's highest bits fits into a processor's cache. */
export type HashFilter = Uint32Array;

const BITS = 21;

export function createFilter(hashes: Iterable<number>): HashFilter {
  const filter = new Uint32Array(2 ** (BITS - 5));
  for (const hash of hashes) {
    const bit = hash >>> (32 - BITS);
    filter[bit >>> 5] = (filter[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return filter;
}

/** False only if the hash is not in the set. */
export function mayHold(filter: HashFilter, hash: number): boolean {
  const bit = hash >>> (32 - BITS);
  return (((filter[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
}
