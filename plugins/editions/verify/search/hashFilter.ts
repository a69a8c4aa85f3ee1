/** A set of hashes that may contain others, too: a bit for each value of a hash's highest bits. */
export type HashFilter = {bits: Uint32Array; shift: number};

/** A filter of fifty thousand hashes then still fits into a processor's cache. */
const BITS_PER_HASH = 32;
/** Of the number of bits, as a power of two. */
const MIN_WIDTH = 12;

export function createFilter(hashes: readonly number[]): HashFilter {
  const width = Math.max(MIN_WIDTH, Math.ceil(Math.log2(hashes.length * BITS_PER_HASH + 1)));
  const shift = 32 - width;
  const bits = new Uint32Array(2 ** (width - 5));
  for (const hash of hashes) {
    const bit = hash >>> shift;
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return {bits, shift};
}

/** False only if the hash is not in the set. */
export function mayHold({bits, shift}: HashFilter, hash: number): boolean {
  const bit = hash >>> shift;
  return (((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
}
