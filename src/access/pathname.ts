const ENCODED_SEPARATOR = /%(?:2f|5c|00)/i;
const ENCODED_OCTET = /%[0-9a-f]{2}/i;
const BACKSLASH = 0x5c;
const DELETE = 0x7f;

/**
 * The one spelling under which a path is compared, or null when it has none.
 *
 * Without query and hash, percent-decoded exactly once, NFC, letter case folded, `.`, `..` and `//`
 * resolved, a final `index.html` dropped, always ending in `/`. Fail closed: what cannot be decoded, is
 * encoded twice, or hides a separator or a control character has no canonical form and is denied.
 */
export function canonicalPathname(pathname: string): string | null {
  const raw = pathname.replace(/[?#].*$/s, '');
  if (!raw.startsWith('/') || ENCODED_SEPARATOR.test(raw)) {
    return null;
  }
  const decoded = decodeOnce(raw);
  if (decoded === null || ENCODED_OCTET.test(decoded) || hasForbiddenCharacter(decoded)) {
    return null;
  }
  const segments = resolveDotSegments(foldCase(decoded).split('/'));
  if (segments.at(-1) === 'index.html') {
    segments.pop();
  }
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
}

/** Upper before lower, so that letters with several lower-case forms (ς, ſ, ß) meet in one spelling. */
function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
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
