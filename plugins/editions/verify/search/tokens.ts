import {createFilter, mayHold, type HashFilter} from './hashFilter';

/** Candidates for identifiers; those of the lexicon are compound words. */
export const TOKEN = /[A-Za-z]\w{3,}/g;
const MIN_LENGTH = 4;

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
/** By character code: 1 for digits and the underscore, 2 for letters. */
const CLASSES = Uint8Array.from({length: 0x80}, (_none, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z]/.test(character) ? 2 : /\w/.test(character) ? 1 : 0;
});

/**
 * Calls back with the matches of `TOKEN` in a text, but omits most that are not in the filter before their text is
 * extracted.
 *
 * @param filter of `filterTokens`
 */
export function forEachToken(
  text: string,
  filter: HashFilter,
  visit: (token: string) => void,
): void {
  let start = -1;
  let hash = OFFSET;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    const kind = code < 0x80 ? (CLASSES[code] ?? 0) : 0;
    if (kind === 2 && start < 0) {
      start = at;
    }
    if (start >= 0 && kind > 0) {
      hash = Math.imul(hash ^ code, PRIME);
    } else if (start >= 0) {
      if (at - start >= MIN_LENGTH && mayHold(filter, hash)) {
        visit(text.slice(start, at));
      }
      start = -1;
      hash = OFFSET;
    }
  }
}

export function filterTokens(tokens: Iterable<string>): HashFilter {
  return createFilter(Array.from(tokens, hashToken));
}

function hashToken(token: string): number {
  let hash = OFFSET;
  for (let at = 0; at < token.length; at += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(at), PRIME);
  }
  return hash;
}
