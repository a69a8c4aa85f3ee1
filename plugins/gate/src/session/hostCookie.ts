import type {Settings} from '../options';

/** A cookie of this host only. */
export type HostCookie = {
  /** All values in a `Cookie` header. Several: another host may have set one of them. */
  read: (header: string | undefined) => readonly string[];
  /** The `Set-Cookie` value. The age is rounded down, so that the cookie never outlives what it is for. */
  set: (value: string, maxAgeSeconds: number) => string;
  /** Removes it; empty if `header` does not contain it. */
  clear: (header: string | undefined) => string[];
};

/**
 * On https `__Host-` binds the cookie to this host, to https and to the root path. Plain http, for this machine only,
 * does not allow that prefix, so the name differs.
 *
 * @param isForScripts whether scripts can read it
 */
export function createHostCookie(
  base: string,
  {isSecure}: Pick<Settings, 'isSecure'>,
  isForScripts = false,
): HostCookie {
  const name = isSecure ? `__Host-${base}` : base;
  const attributes = `Path=/; ${isForScripts ? '' : 'HttpOnly; '}SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const set: HostCookie['set'] = (value, maxAgeSeconds) =>
    `${name}=${value}; Max-Age=${Math.floor(maxAgeSeconds)}; ${attributes}`;
  const read: HostCookie['read'] = (header) =>
    header?.includes(name) ? (parseCookies(header).get(name) ?? []) : [];
  return {read, set, clear: (header) => (read(header).length > 0 ? [set('', 0)] : [])};
}

/** Values by name, byte for byte. Only space and tab are trimmed: browsers guard `__Host-` by its bytes. */
function parseCookies(header: string): ReadonlyMap<string, readonly string[]> {
  const cookies = new Map<string, string[]>();
  for (const pair of header.split(';')) {
    const sign = pair.indexOf('=');
    if (sign >= 0) {
      const name = withoutBlanks(pair.slice(0, sign));
      const value = withoutBlanks(pair.slice(sign + 1));
      const values = cookies.get(name);
      if (values) {
        values.push(value);
      } else {
        cookies.set(name, [value]);
      }
    }
  }
  return cookies;
}

/** Scans once from each end: a regular expression would backtrack at every blank. */
function withoutBlanks(text: string): string {
  let first = 0;
  let end = text.length;
  while (first < end && isBlank(text[first])) {
    first += 1;
  }
  while (end > first && isBlank(text[end - 1])) {
    end -= 1;
  }
  return text.slice(first, end);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
