import type {Settings} from '../options';

/** The session cookie: its name and how it is written and read. It holds the token itself. */
export type SessionCookie = {
  read: (request: Request) => string | null;
  /** Null when browsers would drop a cookie of that size. */
  write: (token: string, maxAgeSeconds: number) => string | null;
  clear: () => string;
};

/** RFC 6265bis §5.6: name and value together. */
const LARGEST_COOKIE_BYTES = 4096;

/**
 * On https `__Host-` binds the cookie to this host, to https and to the root path. Plain http, for this
 * machine alone, cannot have that prefix, so the name differs.
 */
export function createSessionCookie({isSecure}: Settings): SessionCookie {
  const name = isSecure ? '__Host-gate_session' : 'gate_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read(request) {
      const values = (request.headers.get('cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      // Fail closed: two cookies of one name are an injected one and ours, in unknown order.
      return values.length === 1 ? (values[0] ?? null) : values.length > 1 ? '' : null;
    },
    write(token, maxAgeSeconds) {
      const pair = `${name}=${token}`;
      const fits = pair.length <= LARGEST_COOKIE_BYTES;
      return fits ? `${pair}; Max-Age=${Math.floor(maxAgeSeconds)}; ${attributes}` : null;
    },
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}
