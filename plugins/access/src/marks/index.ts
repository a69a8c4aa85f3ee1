/**
 * Words that look like a mark of restricted content and are none. They guard nothing, so every reader of marks
 * refuses them.
 *
 * @module
 */

/** Which of these marks a word looks like: the same apart from letter case and separators, or one letter off. */
export function findResembled(word: string, marks: readonly string[]): string | undefined {
  return marks.find((mark) => isOneSlipAway(foldName(word), foldName(mark)));
}

/** A key of JSON or YAML, also in a comment. */
const KEY = /(?<![\w/-])["']?([A-Za-z][\w-]*)["']?[ \t]*:/g;

/** The keys of a JSON or YAML text that look like one of these marks. */
export function findKeys(text: string, marks: readonly string[]): {key: string; line: number}[] {
  return text.split('\n').flatMap((row, index) =>
    [...row.matchAll(KEY)].flatMap(([, key = '']) =>
      // Other data has keys such as `groups`, too.
      /^(?:x|slash)/i.test(key) && findResembled(key, marks) ? [{key, line: index + 1}] : [],
    ),
  );
}

/** Drops letter case and separators. */
export const foldName = (name: string): string => name.toLowerCase().replaceAll(/[-_.\s]/g, '');

/** Whether the words are equal, or differ by one inserted, deleted, replaced or transposed letter. */
export function isOneSlipAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) {
    return false;
  }
  const start = [...long].findIndex((letter, index) => letter !== short[index]);
  if (start < 0) {
    return true;
  }
  const rest = (text: string, from: number) => text.slice(start + from);
  if (short.length < long.length) {
    return rest(long, 1) === rest(short, 0);
  }
  const isExchanged =
    long[start] === short[start + 1] &&
    long[start + 1] === short[start] &&
    rest(long, 2) === rest(short, 2);
  return isExchanged || rest(long, 1) === rest(short, 1);
}
