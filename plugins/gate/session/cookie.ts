import type {Settings} from '../options';

/** What a request's cookies say. `broken`: parts that do not make one token. `ambiguous`: two of one name. */
export type CookieReading =
  {type: 'none'} | {type: 'token'; token: string} | {type: 'broken'} | {type: 'ambiguous'};

/** The session cookie: it holds the token itself, in several parts where one would be too large. */
export type SessionCookie = {
  read: (header: string | undefined) => CookieReading;
  /** The cookies that hold a token, and those that clear what else `header` carries; null when it is too large. */
  write: (token: string, maxAgeSeconds: number, header: string | undefined) => string[] | null;
  /** Clears every cookie of a session that `header` carries, and the plain one in any case. */
  clear: (header: string | undefined) => string[];
};

/** The longest token, in bytes: with it all headers stay below what servers and proxies take by default. */
export const MAX_TOKEN_BYTES = 7 * 1024;
/** RFC 6265bis §5.6: a name and its value together have 4096 bytes. */
const MAX_VALUE_BYTES = 4000;
const MAX_PARTS = Math.ceil(MAX_TOKEN_BYTES / (MAX_VALUE_BYTES - 20));
/** The end of the token, that is of its signature, which no other token shares. */
const MARK_LENGTH = 12;
/** `2.<mark>~…`: how many parts there are, and of which token this is one. */
const PART_VALUE = /^(\d)\.([\w-]{12})~([\w.-]+)$/;

/**
 * On https `__Host-` binds the cookie to this host, to https and to the root path. Plain http, for this
 * machine alone, cannot have that prefix, so the name differs.
 */
export function createSessionCookie({isSecure}: Pick<Settings, 'isSecure'>): SessionCookie {
  const name = isSecure ? '__Host-gate_session' : 'gate_session';
  const partNames = Array.from({length: MAX_PARTS}, (_, index) => `${name}.${index + 1}`);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const expired = (cookie: string) => `${cookie}=; Max-Age=0; ${attributes}`;

  function clearOthers(header: string | undefined, kept: readonly string[]): string[] {
    const sent = parseCookies(header);
    const others = [name, ...partNames].filter((cookie) => !kept.includes(cookie));
    return others.filter((cookie) => sent.has(cookie)).map(expired);
  }

  return {
    read(header) {
      if (header === undefined || !header.includes(name)) {
        return {type: 'none'};
      }
      const sent = parseCookies(header);
      const whole = sent.get(name) ?? [];
      const parts = partNames.map((part) => sent.get(part) ?? []);
      const hasParts = parts.some((values) => values.length > 0);
      // Fail closed: one of them may have been planted by another host, and nothing tells which.
      if ([whole, ...parts].some(({length}) => length > 1) || (whole.length > 0 && hasParts)) {
        return {type: 'ambiguous'};
      }
      const [token] = whole;
      return token === undefined && hasParts
        ? joinParts(parts.flat())
        : token === undefined
          ? {type: 'none'}
          : {type: 'token', token};
    },

    write(token, maxAgeSeconds, header) {
      if (token.length > MAX_TOKEN_BYTES) {
        return null;
      }
      const lifetime = `Max-Age=${Math.floor(maxAgeSeconds)}; ${attributes}`;
      const cookies =
        token.length + name.length <= MAX_VALUE_BYTES
          ? [[name, token] as const]
          : splitToken(token).map((value, index) => [partNames[index] ?? '', value] as const);
      return [
        ...cookies.map(([cookie, value]) => `${cookie}=${value}; ${lifetime}`),
        ...clearOthers(
          header,
          cookies.map(([cookie]) => cookie),
        ),
      ];
    },

    clear: (header) => [expired(name), ...clearOthers(header, [name])],
  };
}

/** Values by name, byte for byte. Only space and tab are trimmed: browsers guard `__Host-` by its bytes. */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string[]> {
  const cookies = new Map<string, string[]>();
  for (const pair of (header ?? '').split(';')) {
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

/** In one pass from each end: an expression would begin anew at every blank between two words. */
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

function splitToken(token: string): string[] {
  const mark = token.slice(-MARK_LENGTH);
  const room = MAX_VALUE_BYTES - MARK_LENGTH - 8;
  const count = Math.ceil(token.length / room);
  return Array.from(
    {length: count},
    (_, index) => `${count}.${mark}~${token.slice(index * room, (index + 1) * room)}`,
  );
}

/** Parts are used only when they are complete and belong together. */
function joinParts(values: readonly string[]): CookieReading {
  const parts = values.map((value) => PART_VALUE.exec(value));
  const token = parts.map((part) => part?.[3] ?? '').join('');
  const isOneToken = parts.every(
    (part) => Number(part?.[1]) === values.length && part?.[2] === token.slice(-MARK_LENGTH),
  );
  return isOneToken ? {type: 'token', token} : {type: 'broken'};
}
