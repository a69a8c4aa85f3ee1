import {canonicalPathname} from '../pathname';

/** A rule's path in canonical spelling, ready to match. */
export type Pattern = {
  /** The canonical spelling; two rules with the same one are duplicates. */
  canonical: string;
  /** Characters that are not `*`: the length that "longest match" compares. */
  literals: number;
  isExact: boolean;
  matches: (canonicalPath: string) => boolean;
};

/**
 * Reads a rule's path. `*` stands for any characters, `/` included; a path without `*` is that page.
 * Returns null when the path has no canonical form. Fail closed: with `?` or `#` it has none, because what
 * follows would be cut off, a `*` with it, and the rule would guard less than it says.
 */
export function parsePattern(path: string): Pattern | null {
  const canonicalPath = /[?#]/.test(path) ? null : canonicalPathname(path);
  if (canonicalPath === null) {
    return null;
  }
  const folded = canonicalPath.replace(/\*+/g, '*');
  // A final `*` already stands for the slash that ends every canonical path.
  const canonical = folded.endsWith('*/') && !path.endsWith('/') ? folded.slice(0, -1) : folded;
  const pieces = canonical.split('*');
  return {
    canonical,
    literals: pieces.join('').length,
    isExact: pieces.length === 1,
    matches: (candidate) => matchesPieces(pieces, candidate),
  };
}

/** Compares piece by piece instead of through a RegExp: linear, whatever the rule's author wrote. */
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
