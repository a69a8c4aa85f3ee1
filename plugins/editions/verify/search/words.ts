/** A separator of words. */
const NONE = 0;
/** An invisible character, which is ignored. */
const UNSEEN = -1;
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
/** Latin-1 characters by code, folded. */
const LATIN = Int16Array.from({length: 0x100}, (_none, code) => foldedCode(code));

/** The numbers of all words of a text. */
export function numberWords(text: string): Int32Array {
  // Few texts have a word in four characters.
  const likely = new Int32Array(Math.ceil(text.length / 4) + 1);
  const count = readWords(text, likely);
  if (count < likely.length) {
    return likely.subarray(0, count);
  }
  const longest = new Int32Array(text.length);
  return longest.subarray(0, readWords(text, longest));
}

/**
 * Reads the numbers of a text's first words, as many as there is space for: letters and digits of any script,
 * case-insensitive. A word's number is the FNV-1a hash of its letters, computed without substrings, because every byte
 * of every edition is processed.
 *
 * @returns the count of words
 */
export function readWords(text: string, numbers: Int32Array): number {
  let count = 0;
  let hash = OFFSET;
  let isOpen = false;
  for (let at = 0; at < text.length && count < numbers.length; at += 1) {
    const given = text.charCodeAt(at);
    const code = given < 0x100 ? (LATIN[given] ?? NONE) : foldedCode(given);
    if (code > NONE && !isIdeograph(code)) {
      hash = Math.imul(hash ^ code, PRIME);
      isOpen = true;
    } else if (code !== UNSEEN) {
      if (isOpen) {
        numbers[count] = hash;
        count += 1;
        hash = OFFSET;
        isOpen = false;
      }
      if (code !== NONE && count < numbers.length) {
        numbers[count] = Math.imul(OFFSET ^ code, PRIME);
        count += 1;
      }
    }
  }
  if (isOpen && count < numbers.length) {
    numbers[count] = hash;
    count += 1;
  }
  return count;
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
    if (code === NONE || isIdeograph(code)) {
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

/** The code in lower case, `NONE` for a separator, or `UNSEEN`. Beyond U+00BF, all but punctuation are letters. */
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
  return isWord && code > 0x7f ? lowerCode(code) : isWord ? code : NONE;
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
