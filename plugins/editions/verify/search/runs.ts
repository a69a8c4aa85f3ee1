import {createFilter, mayHold, type HashFilter} from './hashFilter';
import {numberWords} from './words';

/** Minimum length of a passage: the same run of words is unlikely to be a coincidence. */
export const PASSAGE_WORDS = 8;

/** Bases of a run's two polynomial hashes. Their difference has one factor of 2, so that the hashes share one bit only. */
const HIGH_BASE = 0x01000193;
const LOW_BASE = 0x9e3779b1;
const LOW_SIZE = 2 ** 21;

/**
 * Calls back with a key for each run of exactly `length` words. Equal runs have equal keys; 53 bits make
 * collisions practically impossible.
 *
 * @param filter of `filterRuns`: omits most other runs
 */
export function forEachRun(
  numbers: Int32Array,
  length: number,
  visit: (key: number, start: number) => void,
  filter?: HashFilter,
): void {
  const highest = power(HIGH_BASE, length);
  const lowest = power(LOW_BASE, length);
  let high = 0;
  let low = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    const gone = at < length ? 0 : (numbers[at - length] ?? 0);
    high = (Math.imul(high, HIGH_BASE) + number - Math.imul(gone, highest)) | 0;
    low = (Math.imul(low, LOW_BASE) + number - Math.imul(gone, lowest)) | 0;
    if (at >= length - 1) {
      const mixed = mix(high);
      if (filter === undefined || mayHold(filter, mixed)) {
        visit(toKey(mixed, low), at - length + 1);
      }
    }
  }
}

export function runKey(numbers: Int32Array, start = 0, length = numbers.length): number {
  let high = 0;
  let low = 0;
  for (let at = start; at < start + length; at += 1) {
    const number = numbers[at] ?? 0;
    high = (Math.imul(high, HIGH_BASE) + number) | 0;
    low = (Math.imul(low, LOW_BASE) + number) | 0;
  }
  return toKey(mix(high), low);
}

/** A filter of runs by their keys. */
export function filterRuns(keys: Iterable<number>): HashFilter {
  return createFilter(Array.from(keys, (key) => Math.floor(key / LOW_SIZE)));
}

function toKey(mixed: number, low: number): number {
  return (mixed >>> 0) * LOW_SIZE + (mix(low) >>> 11);
}

function power(base: number, exponent: number): number {
  let product = 1;
  for (let factor = 0; factor < exponent; factor += 1) {
    product = Math.imul(product, base);
  }
  return product;
}

/** MurmurHash3's finalizer: every bit affects all others. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Lengths of the searched runs, by first word. */
export type Lengths = {filter: HashFilter; byFirst: ReadonlyMap<number, ReadonlySet<number>>};

export function lengthsOf(texts: Iterable<string>): Lengths {
  const byFirst = new Map<number, Set<number>>();
  for (const text of texts) {
    const numbers = numberWords(text);
    const [first = 0] = numbers;
    byFirst.set(first, (byFirst.get(first) ?? new Set()).add(numbers.length));
  }
  return {filter: createFilter([...byFirst.keys()]), byFirst};
}

/** Calls back with the entry of each searched run in a text. */
export function forEachEntry<T>(
  entries: ReadonlyMap<number, T>,
  {filter, byFirst}: Lengths,
  numbers: Int32Array,
  visit: (key: number, entry: T, length: number) => void,
): void {
  for (let start = 0; start < numbers.length; start += 1) {
    const first = numbers[start] ?? 0;
    const lengths = mayHold(filter, first) ? byFirst.get(first) : undefined;
    for (const length of lengths ?? []) {
      const key = runKey(numbers, start, length);
      const entry = start + length <= numbers.length ? entries.get(key) : undefined;
      if (entry !== undefined) {
        visit(key, entry, length);
      }
    }
  }
}
