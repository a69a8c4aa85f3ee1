import {numberWords} from './words';

/** Length of a run: the same words are unlikely to be a coincidence. */
export const RUN_WORDS = 8;

/** Bases of a run's two polynomial hashes. Their difference has one factor of 2, so that the hashes share one bit only. */
const HIGH_BASE = 0x01000193;
const LOW_BASE = 0x9e3779b1;
const LOW_SIZE = 2 ** 21;
const [HIGHEST, LOWEST] = [HIGH_BASE, LOW_BASE].map((base) => power(base, RUN_WORDS)) as [
  number,
  number,
];

/**
 * Calls back with the key of each run of exactly `RUN_WORDS` words. Equal runs have equal keys; 53 bits make collisions
 * practically impossible.
 */
export function forEachRun(numbers: Int32Array, visit: (key: number, start: number) => void): void {
  let high = 0;
  let low = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    const gone = at < RUN_WORDS ? 0 : (numbers[at - RUN_WORDS] ?? 0);
    high = (Math.imul(high, HIGH_BASE) + number - Math.imul(gone, HIGHEST)) | 0;
    low = (Math.imul(low, LOW_BASE) + number - Math.imul(gone, LOWEST)) | 0;
    if (at >= RUN_WORDS - 1) {
      visit(toKey(high, low), at - RUN_WORDS + 1);
    }
  }
}

/** The key of a whole text. Undefined without words. */
export function keyOf(text: string): number | undefined {
  const numbers = numberWords(text);
  return numbers.length === 0 ? undefined : runKey(numbers);
}

/** The key of some words. */
export function runKey(numbers: Int32Array): number {
  let high = 0;
  let low = 0;
  for (const number of numbers) {
    high = (Math.imul(high, HIGH_BASE) + number) | 0;
    low = (Math.imul(low, LOW_BASE) + number) | 0;
  }
  return toKey(high, low);
}

function toKey(high: number, low: number): number {
  return (mix(high) >>> 0) * LOW_SIZE + (mix(low) >>> 11);
}

function power(base: number, exponent: number): number {
  return exponent === 0 ? 1 : Math.imul(base, power(base, exponent - 1));
}

/** MurmurHash3's finalizer: every bit affects all others. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
