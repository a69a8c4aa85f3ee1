import type {Settings} from '../options';
import type {ReplyHeaders} from '../reply';
import {ended, NOBODY, type Reader, type Rejection} from './reader';

/** Rejected: parts that form no token, two tokens, or two of one part. */
export type CookieReading = typeof NOBODY | {type: 'token'; token: string} | Rejection;

/** The session cookie: it contains the token, split into several cookies if it is too large for one. */
export type SessionCookie = {
  read: (header: string | undefined) => CookieReading;
  /** `Set-Cookie` values for a token, which also clear its predecessor in `header`; null if the token is too large. */
  write: (token: string, maxAgeSeconds: number, header: string | undefined) => string[] | null;
  /** Clears every session cookie in `header`, and always the unnumbered one. */
  clear: (header: string | undefined) => string[];
  /**
   * Headers for a browser whose session has ended: they clear the cookie and cached data. Not with two session cookies:
   * one may be genuine, and another host's cookie must not end it.
   */
  clearEnded: (reader: Reader, header: string | undefined) => ReplyHeaders;
};

/** Keeps all request headers below the default limits of servers and proxies. */
export const MAX_TOKEN_BYTES = 7 * 1024;
/** Browsers accept at most 4096 bytes for name and value together (RFC 6265bis §5.6). */
const MAX_VALUE_BYTES = 4000;
const MAX_PARTS = Math.ceil(MAX_TOKEN_BYTES / (MAX_VALUE_BYTES - 20));
/** Length of the mark, the end of the token's signature, which identifies the token. */
const MARK_LENGTH = 12;
/** `2.<mark>~…`: the number of parts, the mark of their token, and a piece of it. */
const PART_VALUE = /^(\d)\.([\w-]{12})~([\w.-]+)$/;

/**
 * On https `__Host-` binds the cookie to this host, to https and to the root path. Plain http, for this
 * machine only, does not allow that prefix, so the name differs.
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

  const clear = (header: string | undefined) => [expired(name), ...clearOthers(header, [name])];

  return {
    clear,
    clearEnded: (reader, header) =>
      reader.type === 'ended' && reader.reason !== 'duplicate-cookie'
        ? {'set-cookie': clear(header), 'clear-site-data': '"cache"'}
        : {},

    read(header) {
      if (header === undefined || !header.includes(name)) {
        return NOBODY;
      }
      const sent = parseCookies(header);
      const whole = sent.get(name) ?? [];
      const parts = partNames.map((part) => sent.get(part) ?? []);
      const hasParts = parts.some((values) => values.length > 0);
      // Fail closed: a neighbouring host may have set one of them, and they cannot be distinguished.
      if ([whole, ...parts].some(({length}) => length > 1) || (whole.length > 0 && hasParts)) {
        return ended('duplicate-cookie');
      }
      const [token] = whole;
      return token === undefined && hasParts
        ? joinParts(parts.flat())
        : token === undefined
          ? NOBODY
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

function splitToken(token: string): string[] {
  const mark = token.slice(-MARK_LENGTH);
  const room = MAX_VALUE_BYTES - MARK_LENGTH - 8;
  const count = Math.ceil(token.length / room);
  return Array.from(
    {length: count},
    (_, index) => `${count}.${mark}~${token.slice(index * room, (index + 1) * room)}`,
  );
}

/** Joins parts only if they are complete and belong together. */
function joinParts(values: readonly string[]): CookieReading {
  const parts = values.map((value) => PART_VALUE.exec(value));
  const token = parts.map((part) => part?.[3] ?? '').join('');
  const isOneToken = parts.every(
    (part) => Number(part?.[1]) === values.length && part?.[2] === token.slice(-MARK_LENGTH),
  );
  return isOneToken ? {type: 'token', token} : ended('malformed');
}
