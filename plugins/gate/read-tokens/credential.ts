import {base64url} from 'jose';

/** What `Authorization` says. `token` is null where it is a bearer, and not one of ours. */
export type BearerReading = {type: 'none'} | {type: 'bearer'; token: string | null};

/** Told apart at a glance, by people and by programs that search for secrets. */
const PREFIX = 'read_';
const SECRET_BYTES = 32;
const READ_TOKEN = /^read_[\w-]{43}$/;
/** Also where a header that was sent twice is joined: fail closed. */
const BEARER_SCHEME = /(?:^|,)\s*bearer(?:\s|$)/i;
const NONCE_BYTES = 12;

const encoder = new TextEncoder();

export function createReadToken(): string {
  return PREFIX + base64url.encode(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** The one place where a read token is looked for: never in a query, a cookie or a body. */
export function readBearer(authorization: string | undefined): BearerReading {
  if (authorization === undefined || !BEARER_SCHEME.test(authorization)) {
    return {type: 'none'};
  }
  const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  return {type: 'bearer', token: READ_TOKEN.test(token) ? token : null};
}

/**
 * What is stored in the place of a read token, and what it is looked up by. A read token has 256 random bits: nobody
 * comes closer to one by the time that a comparison of hashes takes.
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

/** @throws Error when it was not sealed with this read token, or has been changed since. */
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

/** Of the same secret as the hash, and not to be had from it. */
async function keyOf(token: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', await digest(`seal ${token}`), 'AES-GCM', false, [use]);
}

async function digest(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(base64url.decode(text));
}
