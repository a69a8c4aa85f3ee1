/** Nearly all paths: nothing to decode, to resolve or to fold but ASCII letters. */
const SIMPLE = /^(?:\/[\w-]+)+\/?$/;
const ENCODED_SEPARATOR = /%(?:2f|5c|00)/i;
const ENCODED_OCTET = /%[0-9a-f]{2}/i;
/** Once decoded, these would change meaning on a second pass: canonicalisation must be idempotent. */
const DELIMITER = /[?#%]/;
/** In characters, before decoding. Composing combining marks takes quadratic time, so longer paths are not decoded. */
const MAX_PATH_LENGTH = 2000;
const BACKSLASH = 0x5c;
const DELETE = 0x7f;

declare const CANONICAL: unique symbol;

/** A pathname in canonical form. Only `canonicalPathname` creates one. */
export type CanonicalPath = string & {readonly [CANONICAL]: true};

/**
 * Returns the canonical form under which paths are compared, or null when there is none.
 *
 * Without query and hash, percent-decoded exactly once, NFC, letter case folded, `.`, `..` and `//`
 * resolved, a final `index.html` dropped, always ending in `/`. Fail closed: a path that cannot be decoded, is
 * encoded twice, is longer than 2,000 characters, or hides a separator, a delimiter or a control character has no
 * canonical form and is denied.
 */
export function canonicalPathname(pathname: string): CanonicalPath | null {
  if (pathname.length <= MAX_PATH_LENGTH && SIMPLE.test(pathname)) {
    return branded(`${pathname.toLowerCase().replace(/\/$/, '')}/`);
  }
  const raw = pathname.replace(/[?#].*/s, '');
  if (!raw.startsWith('/') || raw.length > MAX_PATH_LENGTH || ENCODED_SEPARATOR.test(raw)) {
    return null;
  }
  const decoded = decodeOnce(raw);
  if (decoded === null || ENCODED_OCTET.test(decoded) || hasForbiddenCharacter(decoded)) {
    return null;
  }
  const segments = resolveDotSegments(foldCase(decoded).split('/'));
  while (segments.at(-1) === 'index.html') {
    segments.pop();
  }
  const path = segments.length === 0 ? '/' : `/${segments.join('/')}/`;
  return DELIMITER.test(path) ? null : branded(path);
}

/** Called only for paths that have passed all checks. The brand is assigned nowhere else. */
const branded = (path: string) => path as CanonicalPath;

/**
 * Through upper case, so that variants of a lower-case spelling (ſ and s, ß and ss) fold to one; lower case first
 * for ẞ, which is its own upper case. Σ becomes ς at the end of a word, and so before a rule's `*`: ς folds to σ.
 */
function foldCase(text: string): string {
  const lower = text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase();
  return lower.replaceAll('ς', 'σ').normalize('NFC');
}

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function hasForbiddenCharacter(text: string): boolean {
  return Array.from(text).some((character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 || code === DELETE || code === BACKSLASH;
  });
}

function resolveDotSegments(segments: readonly string[]): string[] {
  const resolved: string[] = [];
  for (const segment of segments) {
    if (segment === '..') {
      resolved.pop();
    } else if (segment !== '' && segment !== '.') {
      resolved.push(segment);
    }
  }
  return resolved;
}
