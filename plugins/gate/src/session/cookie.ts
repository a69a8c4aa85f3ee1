import type {Settings} from '../options';
import type {ReplyHeaders} from '../reply';
import {createHostCookie} from './hostCookie';
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
const NAME = 'gate_session';
/** Browsers accept at most 4096 bytes for name and value together (RFC 6265bis §5.6). */
const MAX_VALUE_BYTES = 4000;
const MAX_PARTS = Math.ceil(MAX_TOKEN_BYTES / (MAX_VALUE_BYTES - 20));
/** Length of the mark, the end of the token's signature, which identifies the token. */
const MARK_LENGTH = 12;
/** `2.<mark>~…`: the number of parts, the mark of their token, and a piece of it. */
const PART_VALUE = /^(\d)\.([\w-]{12})~([\w.-]+)$/;

export function createSessionCookie(settings: Pick<Settings, 'isSecure'>): SessionCookie {
  const whole = createHostCookie(NAME, settings);
  const parts = Array.from({length: MAX_PARTS}, (_, index) =>
    createHostCookie(`${NAME}.${index + 1}`, settings),
  );
  const clear: SessionCookie['clear'] = (header) => [
    whole.set('', 0),
    ...parts.flatMap((part) => part.clear(header)),
  ];
  return {
    clear,
    clearEnded: (reader, header) =>
      reader.type === 'ended' && reader.reason !== 'duplicate-cookie'
        ? {'set-cookie': clear(header), 'clear-site-data': '"cache"'}
        : {},

    read(header) {
      if (header === undefined || !header.includes(NAME)) {
        return NOBODY;
      }
      const tokens = whole.read(header);
      const values = parts.map((part) => part.read(header));
      const hasParts = values.some(({length}) => length > 0);
      // Fail closed: a neighbouring host may have set one of them, and they cannot be distinguished.
      if ([tokens, ...values].some(({length}) => length > 1) || (tokens.length > 0 && hasParts)) {
        return ended('duplicate-cookie');
      }
      const [token] = tokens;
      return hasParts
        ? joinParts(values.flat())
        : token === undefined
          ? NOBODY
          : {type: 'token', token};
    },

    write(token, maxAgeSeconds, header) {
      if (token.length > MAX_TOKEN_BYTES) {
        return null;
      }
      const isWhole = token.length + NAME.length <= MAX_VALUE_BYTES;
      const values = isWhole ? [] : splitToken(token);
      return [
        ...(isWhole ? [whole.set(token, maxAgeSeconds)] : []),
        ...parts.flatMap((part, index) => {
          const value = values[index];
          return value === undefined ? part.clear(header) : [part.set(value, maxAgeSeconds)];
        }),
        ...(isWhole ? [] : whole.clear(header)),
      ];
    },
  };
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
