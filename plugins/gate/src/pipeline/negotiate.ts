import type {Encoding} from '../editions/editionFiles';

/** One byte range, both ends included. */
export type ByteRange = {first: number; last: number};

const PREFERRED: readonly Encoding[] = ['br', 'gzip'];

/** The smallest encoding that the client accepts (RFC 9110 §12.5.3); `identity` if there is none. */
export function preferredEncoding(header = ''): Encoding | 'identity' {
  const weights = weightsOf(header);
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return PREFERRED.find((encoding) => weightOf(encoding) > 0) ?? 'identity';
}

/** The quality values of an `Accept…` header, by lower-case name (RFC 9110 §12.4.2). */
export function weightsOf(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)] as const;
    }),
  );
}

/** Whether `If-None-Match` names the entity tag; compared weakly (RFC 9110 §13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((item) => {
    const tag = item.trim();
    return tag === '*' || opaque(tag) === opaque(etag);
  });
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}

/**
 * Parses `Range`: `unsatisfiable` if it is outside the file. For none, an invalid one and several, null: the whole file
 * is sent, so that a thousand overlapping ranges cost nothing.
 */
export function requestedRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') {
    return null;
  }
  const isSuffix = from === '';
  const first = isSuffix ? Math.max(0, size - Number(to)) : Number(from);
  const last = isSuffix || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (!isSuffix && to !== '' && Number(to) < first) {
    return null;
  }
  return first > last ? 'unsatisfiable' : {first, last};
}
