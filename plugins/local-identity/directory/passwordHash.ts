import {randomBytes, scrypt, timingSafeEqual} from 'node:crypto';

/** Cost of a hash (RFC 7914 §2): time grows with all three, memory with `N` and `r`. */
export type PasswordHashCost = {N: number; r: number; p: number};

// OWASP's scrypt setting with the least memory, 16 MiB per hash, for many concurrent sign-ins.
export const PASSWORD_HASH_COST: PasswordHashCost = {N: 2 ** 14, r: 8, p: 5};
const KEY_BYTES = 32;
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]{16,86})\$([\w-]{43})$/;

/** Memory-hard and salted; the cost is part of the text, so that it can be raised later. */
export async function hashPassword(password: string, cost: PasswordHashCost): Promise<string> {
  const salt = randomBytes(16);
  return formatHash(salt, await derive(password, salt, cost), cost);
}

/** Matches no password, but takes as long to compare as a real hash. */
export const createDecoyHash = (cost: PasswordHashCost) =>
  formatHash(randomBytes(16), randomBytes(KEY_BYTES), cost);

/** A hash from another installation of this provider, with the usual cost. */
export function isPasswordHash(hash: string): boolean {
  const [, N, r, p] = FORMAT.exec(hash) ?? [];
  const usual = PASSWORD_HASH_COST;
  return Number(N) === usual.N && Number(r) === usual.r && Number(p) === usual.p;
}

const formatHash = (salt: Buffer, key: Buffer, {N, r, p}: PasswordHashCost) =>
  `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;

/** Fail closed: a hash in an unknown format matches nothing. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = FORMAT.exec(hash) ?? [];
  if (key === '') {
    return false;
  }
  const cost = {N: Number(N), r: Number(r), p: Number(p)};
  const expected = Buffer.from(key, 'base64url');
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost), expected);
}

function derive(password: string, salt: Buffer, cost: PasswordHashCost): Promise<Buffer> {
  const text = normalizePassword(password);
  return new Promise((resolve, reject) => {
    scrypt(
      text,
      salt,
      KEY_BYTES,
      {...cost, maxmem: 256 * cost.r * (cost.N + cost.p)},
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

/** Normalizes a password, so that it is the same on all keyboards (NIST SP 800-63B §3.1.1.2). */
export const normalizePassword = (password: string) => password.normalize('NFKC');
