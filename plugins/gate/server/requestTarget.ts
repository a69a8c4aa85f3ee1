import {canonicalPathname} from '../../../src/access';

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;
/** What RFC 3986 lets into a path and a query, and the few more that browsers send unescaped. */
const SENDABLE = /^[\x21\x22\x24-\x3e\x40-\x5b\x5d-\x7e]*(?:\?[\x21\x22\x24-\x7e]*)?$/;

/**
 * The path and query of a raw request target, or null for a target that must be refused. It is judged
 * before a URL parser turns `\` into `/`, drops a `#` or resolves dots. Absolute-form counts by its path:
 * the host in it is not ours to believe (RFC 9112 §3.2.2).
 */
export function pathOfTarget(target: string): string | null {
  const path = target.replace(ABSOLUTE_FORM, '');
  return SENDABLE.test(path) && canonicalPathname(path) !== null ? path : null;
}
