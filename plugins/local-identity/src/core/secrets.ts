import {createHash, randomBytes, randomInt, timingSafeEqual} from 'node:crypto';

/** 192 random bits, URL-safe: for IDs that are also capabilities. */
export const randomId = () => randomBytes(24).toString('base64url');

/** Six digits from the system's random generator, including leading zeros. */
export const randomCode = () => randomInt(0, 1_000_000).toString().padStart(6, '0');

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Compares digests in constant time. */
export function equalsSecret(candidate: string, expected: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(candidate).digest(),
    createHash('sha256').update(expected).digest(),
  );
}

export const toBase64UrlJson = (value: unknown) =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** Milliseconds as in tokens: whole seconds since the epoch (`NumericDate`, RFC 7519 §2). */
export const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);
