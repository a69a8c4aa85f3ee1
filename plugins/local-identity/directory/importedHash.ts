import {pbkdf2, timingSafeEqual} from 'node:crypto';
import {argon2Verify, bcryptVerify} from 'hash-wasm';

// A hash that somebody brings along must not keep the server busy for longer than a few seconds.
const MAX_BCRYPT_COST = 14;
const MAX_ARGON2 = {m: 262_144, t: 20, p: 16};
const MAX_PBKDF2_ITERATIONS = 5_000_000;

const BCRYPT = /^\$2[abxy]?\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const BASE64 = '[A-Za-z0-9+/]';
const ARGON2 = new RegExp(
  `^\\$argon2(?:id|i)\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$${BASE64}{11,86}\\$${BASE64}{16,86}$`,
);
const PBKDF2 = new RegExp(
  `^\\$pbkdf2-(sha1|sha256|sha512)\\$i=(\\d+)(?:,l=\\d+)?\\$(${BASE64}{6,86})\\$(${BASE64}{16,86})$`,
);

/**
 * Whether a hash from another system can be checked here: bcrypt in its own format; argon2i, argon2id and
 * PBKDF2 in the PHC string format. Too costly ones are refused too.
 */
export function isImportableHash(hash: string): boolean {
  const [, cost] = BCRYPT.exec(hash) ?? [];
  if (cost !== undefined) {
    return Number(cost) >= 4 && Number(cost) <= MAX_BCRYPT_COST;
  }
  const [, m, t, p] = ARGON2.exec(hash) ?? [];
  if (m !== undefined) {
    const isEnough = Number(p) >= 1 && Number(t) >= 1 && Number(m) >= 8 * Number(p);
    const {m: mostMemory, t: mostPasses, p: mostLanes} = MAX_ARGON2;
    return isEnough && Number(m) <= mostMemory && Number(t) <= mostPasses && Number(p) <= mostLanes;
  }
  const [, , iterations] = PBKDF2.exec(hash) ?? [];
  return Number(iterations) >= 1 && Number(iterations) <= MAX_PBKDF2_ITERATIONS;
}

/** Fail closed: what is not importable matches nothing. The password is taken as it was typed. */
export async function verifyImportedHash(password: string, hash: string): Promise<boolean> {
  if (password === '' || !isImportableHash(hash)) {
    return false;
  }
  if (BCRYPT.test(hash)) {
    // The letter names a bug of an old implementation; those without it are the same function.
    return bcryptVerify({password, hash: hash.replace(/^\$2[xy]?\$/, '$2b$')});
  }
  if (ARGON2.test(hash)) {
    return argon2Verify({password, hash});
  }
  const [, digest = '', iterations, salt = '', key = ''] = PBKDF2.exec(hash) ?? [];
  const expected = Buffer.from(key, 'base64');
  const derived = await new Promise<Buffer>((resolve, reject) => {
    const given = Buffer.from(salt, 'base64');
    pbkdf2(password, given, Number(iterations), expected.length, digest, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
  return timingSafeEqual(derived, expected);
}
