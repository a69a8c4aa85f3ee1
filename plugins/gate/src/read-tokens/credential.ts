import {base64url} from 'jose';

/** Result of reading `Authorization`. `token` is null for a bearer token that is not a read token. */
export type BearerReading = {type: 'none'} | {type: 'bearer'; token: string | null};

/** Recognizable prefix, for people and secret scanners. */
const PREFIX = 'read_';
const SECRET_BYTES = 32;
const READ_TOKEN = /^read_[\w-]{43}$/;
/** Also matches joined repeated headers: fail closed. */
const BEARER_SCHEME = /(?:^|,)\s*bearer(?:\s|$)/i;
const NONCE_BYTES = 12;

const encoder = new TextEncoder();

export function createReadToken(): string {
  return PREFIX + base64url.encode(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** The only place that reads read tokens: never from a query, cookie or body. */
export function readBearer(authorization: string | undefined): BearerReading {
  if (authorization === undefined || !BEARER_SCHEME.test(authorization)) {
    return {type: 'none'};
  }
  const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  return {type: 'bearer', token: READ_TOKEN.test(token) ? token : null};
}

/**
 * The stored hash of a read token, used for lookup. A read token has 256 random bits, so the timing of a
 * hash comparison reveals nothing useful.
 */
export async function hashOf(token: string): Promise<string> {
  return base64url.encode(await digest(token));
}

/** Encrypts a text with a key derived from the read token: the database alone does not reveal it. */
export async function sealWith(token: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await keyOf(token, 'encrypt');
  const sealed = await crypto.subtle.encrypt(
    {name: 'AES-GCM', iv: nonce},
    key,
    encoder.encode(text),
  );
  return `${base64url.encode(nonce)}.${base64url.encode(new Uint8Array(sealed))}`;
}

/** @throws Error when it was sealed with another read token or was modified */
export async function unsealWith(token: string, sealed: string): Promise<string> {
  const [nonce = '', content = ''] = sealed.split('.');
  const key = await keyOf(token, 'decrypt');
  const text = await crypto.subtle.decrypt(
    {name: 'AES-GCM', iv: bytesOf(nonce)},
    key,
    bytesOf(content),
  );
  return new TextDecoder().decode(text);
}

/** Derived from the same secret as the hash, but not from the hash. */
async function keyOf(token: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', await digest(`seal ${token}`), 'AES-GCM', false, [use]);
}

async function digest(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(base64url.decode(text));
}
