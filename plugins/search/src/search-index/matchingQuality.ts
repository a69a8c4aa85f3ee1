/** Nearly every section contains a word that starts with a given letter. */
const MIN_PREFIX_LENGTH = 2;
const PREFIX_QUALITY = 0.5;
/** A short beginning has hundreds; the shortest words are the likeliest. */
const MAX_BEGUN = 30;
const TYPO_QUALITY = 0.7;
/** Letters of a word for each typing error in it. */
const LETTERS_PER_TYPO = 4;
const MIN_LENGTH_WITH_TYPO = 5;

/**
 * The known words that a searched word matches, each with a quality of up to 1: itself, those that it begins, and, if
 * there are none, those that are spelled nearly the same.
 */
export function matchingQuality(word: string, known: Iterable<string>): [string, number][] {
  const words = [...known];
  const begun = words
    .filter(
      (other) => other === word || (word.length >= MIN_PREFIX_LENGTH && other.startsWith(word)),
    )
    .sort((a, b) => a.length - b.length)
    .slice(0, MAX_BEGUN)
    .map((other): [string, number] => [other, other === word ? 1 : PREFIX_QUALITY]);
  if (begun.length > 0 || word.length < MIN_LENGTH_WITH_TYPO) {
    return begun;
  }
  const typos = Math.floor(word.length / LETTERS_PER_TYPO);
  return words
    .filter(
      (other) => Math.abs(other.length - word.length) <= typos && distance(word, other) <= typos,
    )
    .map((other) => [other, TYPO_QUALITY]);
}

/** Levenshtein distance, with the swap of two neighbouring letters as one step. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({length: b.length + 1}, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      const isSwap = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      current[at] = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
