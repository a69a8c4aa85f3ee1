import {canonicalPathname} from '../pathname';

/** A rule's path in canonical form, ready for matching. */
export type Pattern = {
  /** Two rules with the same canonical form are duplicates. */
  canonical: string;
  /** Number of characters other than `*`, which "longest match" compares. */
  literals: number;
  isExact: boolean;
  matches: (canonicalPath: string) => boolean;
};

/**
 * Parses a rule's path. `*` matches any characters, including `/`; a path without `*` matches that page only.
 * Returns null when the path has no canonical form. Fail closed: a path with `?` or `#` has none, because
 * canonicalisation would cut off the rest, possibly a `*`, and the rule would guard less than it states.
 */
export function parsePattern(path: string): Pattern | null {
  const canonicalPath = /[?#]/.test(path) ? null : canonicalPathname(path);
  if (canonicalPath === null) {
    return null;
  }
  const folded = canonicalPath.replace(/\*+/g, '*');
  // A final `*` already matches the slash that ends every canonical path.
  const canonical = folded.endsWith('*/') && !path.endsWith('/') ? folded.slice(0, -1) : folded;
  const pieces = canonical.split('*');
  return {
    canonical,
    literals: pieces.join('').length,
    isExact: pieces.length === 1,
    matches: (candidate) => matchesPieces(pieces, candidate),
  };
}

/** Compares piece by piece instead of with a RegExp, which would backtrack on patterns with many `*`. */
function matchesPieces(pieces: readonly string[], path: string): boolean {
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) {
    return path === first;
  }
  if (!path.startsWith(first)) {
    return false;
  }
  let position = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, position);
    if (found < 0) {
      return false;
    }
    position = found + piece.length;
  }
  return path.length - last.length >= position && path.endsWith(last);
}
