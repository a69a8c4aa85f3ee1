/** Minimum length of a passage: the same run of words is unlikely to be a coincidence. */
export const PASSAGE_WORDS = 8;

/** The numbers of all words in the site's sources. An unknown word ends a run. */
export type Vocabulary = Set<number>;

const UNKNOWN = 0;
/** An invisible character, which is ignored. */
const UNSEEN = -1;
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * The numbers of a text's words: letters and digits of any script, case-insensitive. A word's number is the FNV-1a hash
 * of its letters, computed without substrings, because every byte of every edition is processed.
 *
 * @param isNew adds the words to the vocabulary
 */
export function numberWords(
  text: string,
  vocabulary: Vocabulary,
  {isNew = false}: {isNew?: boolean} = {},
): number[] {
  const numbers: number[] = [];
  let hash = OFFSET;
  let length = 0;
  const endWord = () => {
    if (length > 0) {
      if (isNew) {
        vocabulary.add(hash);
      }
      numbers.push(vocabulary.has(hash) ? hash : UNKNOWN);
      hash = OFFSET;
      length = 0;
    }
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = foldedCode(text.charCodeAt(at));
    if (code === UNSEEN) {
      continue;
    }
    if (code === UNKNOWN || isIdeograph(code)) {
      endWord();
    }
    if (code !== UNKNOWN) {
      hash = Math.imul(hash ^ code, PRIME);
      length += 1;
    }
    if (isIdeograph(code)) {
      endWord();
    }
  }
  endWord();
  return numbers;
}

/** Chinese and Japanese characters: each counts as a word, because there are no spaces. */
function isIdeograph(code: number): boolean {
  return code >= 0x3040 && code <= 0x9fff;
}

/** The original words of a text, by index. */
export function wordsIn(text: string, start: number, count: number): string {
  const words: string[] = [];
  let word = '';
  const endWord = () => {
    if (word !== '') {
      words.push(word);
      word = '';
    }
  };
  for (let at = 0; at < text.length && words.length < start + count; at += 1) {
    const code = foldedCode(text.charCodeAt(at));
    if (code === UNKNOWN || isIdeograph(code)) {
      endWord();
    }
    if (code > 0) {
      word += text[at];
    }
    if (isIdeograph(code)) {
      endWord();
    }
  }
  endWord();
  return words.slice(start, start + count).join(' ');
}

/** Soft hyphen, zero-width spaces and joiners, direction marks and byte order mark. */
function isUnseen(code: number): boolean {
  return code === 0xad || (code >= 0x200b && code <= 0x200f) || code === 0x2060 || code === 0xfeff;
}

/** The code in lower case, `UNKNOWN` for a separator, or `UNSEEN`. Beyond U+00BF, all but punctuation are letters. */
function foldedCode(code: number): number {
  if (code >= 0x61 && code <= 0x7a) {
    return code;
  }
  if (code >= 0x41 && code <= 0x5a) {
    return code | 0x20;
  }
  if (code >= 0xad && isUnseen(code)) {
    return UNSEEN;
  }
  const isWord = (code >= 0x30 && code <= 0x39) || (code > 0xbf && !isPunctuation(code));
  return isWord && code > 0x7f ? lowerCode(code) : isWord ? code : UNKNOWN;
}

/** General punctuation, symbols and CJK punctuation. */
function isPunctuation(code: number): boolean {
  return (
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xff00 && code <= 0xff0f) ||
    (code >= 0xff1a && code <= 0xff20)
  );
}

/** Letters with a single-character lower case, as in all European scripts. */
function lowerCode(code: number): number {
  return code < 0x0590 || (code >= 0x1e00 && code < 0x2000)
    ? String.fromCharCode(code).toLowerCase().charCodeAt(0)
    : code;
}

/**
 * Calls back with a key for each run of exactly `length` known words. Equal runs have equal keys; 53 bits make
 * collisions practically impossible.
 */
export function forEachRun(
  numbers: readonly number[],
  length: number,
  visit: (key: number, start: number) => void,
): void {
  let known = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    known = numbers[at] === UNKNOWN ? 0 : known + 1;
    if (known >= length) {
      visit(runKey(numbers, at - length + 1, length), at - length + 1);
    }
  }
}

export function runKey(numbers: readonly number[], start = 0, length = numbers.length): number {
  let high = 0x811c9dc5;
  let low = 0x9747b28c;
  for (let at = start; at < start + length; at += 1) {
    const number = numbers[at] ?? UNKNOWN;
    high = Math.imul(high ^ number, 0x01000193);
    high ^= high >>> 15;
    low = Math.imul(low ^ (number + 0x9e3779b9), 0x85ebca6b);
    low ^= low >>> 13;
  }
  return (high >>> 0) * 0x200000 + (low >>> 11);
}

/** Lengths of the searched runs, by first word. */
export type Lengths = ReadonlyMap<number, ReadonlySet<number>>;

export function addLength(lengths: Map<number, Set<number>>, run: readonly number[]): void {
  const [first = UNKNOWN] = run;
  lengths.set(first, (lengths.get(first) ?? new Set()).add(run.length));
}

/** Calls back with the entry of each searched run in a text. */
export function forEachEntry<T>(
  entries: ReadonlyMap<number, T>,
  lengths: Lengths,
  numbers: readonly number[],
  visit: (key: number, entry: T, length: number) => void,
): void {
  numbers.forEach((number, start) => {
    for (const length of lengths.get(number) ?? []) {
      const key = runKey(numbers, start, length);
      const entry = entries.get(key);
      if (entry !== undefined) {
        visit(key, entry, length);
      }
    }
  });
}
