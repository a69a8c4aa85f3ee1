const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Kinds of characters that are not letters. */
const SEPARATOR = 0;
const INVISIBLE = -1;

/** By UTF-16 code: the code in lower case for letters and digits, otherwise the kind. */
const FOLDED = Int32Array.from({length: 0x10000}, (_none, code) => {
  const character = String.fromCharCode(code);
  if (/[\p{L}\p{M}\p{N}\p{Cs}]/u.test(character)) {
    return character.toLowerCase().charCodeAt(0);
  }
  return /\p{Cf}/u.test(character) ? INVISIBLE : SEPARATOR;
});

/** Calls back with the number of every word of a text and its place: letters and digits of any script, case-insensitive. */
function forEachWord(
  text: string,
  visit: (number: number, start: number, end: number) => void,
): void {
  let hash = OFFSET;
  let start = -1;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? (FOLDED[text.charCodeAt(at)] ?? SEPARATOR) : SEPARATOR;
    if (code === INVISIBLE) {
      continue;
    }
    const isAlone = isIdeograph(code);
    if (start >= 0 && (code === SEPARATOR || isAlone)) {
      visit(hash, start, at);
      start = -1;
    }
    if (isAlone) {
      visit(Math.imul(OFFSET ^ code, PRIME), at, at + 1);
    } else if (code !== SEPARATOR) {
      // FNV-1a, without substrings, because every byte of every edition is read.
      hash = Math.imul((start < 0 ? OFFSET : hash) ^ code, PRIME);
      start = start < 0 ? at : start;
    }
  }
}

/** The numbers of all words of a text. */
export function numberWords(text: string): Int32Array {
  const numbers = new Int32Array(text.length);
  let count = 0;
  forEachWord(text, (number) => {
    numbers[count] = number;
    count += 1;
  });
  return numbers.subarray(0, count);
}

/** A text from one of its words to another, by index. */
export function wordsIn(text: string, first: number, count: number): string {
  let index = 0;
  let from = 0;
  let to = text.length;
  forEachWord(text, (_number, start, end) => {
    from = index === first ? start : from;
    to = index === first + count - 1 ? end : to;
    index += 1;
  });
  return text.slice(from, to).replace(/\s+/g, ' ');
}

/** Chinese and Japanese characters: each counts as a word, because there are no spaces. */
function isIdeograph(code: number): boolean {
  return code >= 0x3040 && code <= 0x9fff;
}
