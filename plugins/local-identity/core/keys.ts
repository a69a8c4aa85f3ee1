import {chmodSync, existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import {z} from 'zod';
import {StartError} from '../database/databaseErrors';
import {writePrivateFile} from './privateFile';

export const SIGNING_ALGORITHM = 'RS256';

// Not the public part alone: the first key signs.
const PrivateJwk = z.looseObject({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

const KeyFile = z.strictObject({
  /** The first key signs; the others only verify what they signed before. */
  keys: z
    .array(
      z.strictObject({
        kid: z.string(),
        createdAt: z.string(),
        jwk: PrivateJwk,
      }),
    )
    .min(1),
});
type KeyFile = z.infer<typeof KeyFile>;

export type SigningKeys = {
  /** Signs new tokens. */
  current: {kid: string; privateKey: CryptoKey; jwk: JWK};
  /** Public parts of all keys, for `/.well-known/jwks.json`. */
  jwks: {keys: JWK[]};
};

/** Reads the installation's signing keys, or makes the first one. Readable by their owner only. */
export async function loadSigningKeys(dataDirectory: string): Promise<SigningKeys> {
  const file = keyFilePath(dataDirectory);
  if (!existsSync(file)) {
    writeKeyFile(file, {keys: [await generateKey()]});
  }
  const {keys} = readKeyFile(file);
  const [first] = keys;
  if (!first) {
    throw damaged(file);
  }
  let privateKey: CryptoKey | Uint8Array;
  try {
    privateKey = await importJWK(first.jwk, SIGNING_ALGORITHM);
  } catch (cause) {
    throw damaged(file, cause);
  }
  if (privateKey instanceof Uint8Array) {
    throw damaged(file);
  }
  return {
    current: {
      kid: first.kid,
      privateKey,
      jwk: {...first.jwk, kid: first.kid, alg: SIGNING_ALGORITHM, use: 'sig'},
    },
    jwks: {keys: keys.map(({kid, jwk}) => toPublicJwk(kid, jwk))},
  };
}

/**
 * Puts a new signing key first. Tokens signed before stay valid, because their key stays in the
 * JWKS; `keep` old keys remain. Takes effect at the next start of the provider.
 */
export async function rotateSigningKey(dataDirectory: string, keep = 1): Promise<void> {
  const file = keyFilePath(dataDirectory);
  const old = existsSync(file) ? readKeyFile(file).keys : [];
  writeKeyFile(file, {keys: [await generateKey(), ...old.slice(0, keep)]});
}

const keyFilePath = (dataDirectory: string) => path.resolve(dataDirectory, 'signing-keys.json');

async function generateKey(): Promise<KeyFile['keys'][number]> {
  const {privateKey} = await generateKeyPair(SIGNING_ALGORITHM, {extractable: true});
  const jwk = await exportJWK(privateKey);
  return {
    kid: await calculateJwkThumbprint(jwk),
    createdAt: new Date().toISOString(),
    jwk: PrivateJwk.parse(jwk),
  };
}

function readKeyFile(file: string): KeyFile {
  let content: unknown;
  try {
    chmodSync(file, 0o600);
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw damaged(file, cause);
  }
  const result = KeyFile.safeParse(content);
  if (!result.success) {
    throw damaged(file, result.error);
  }
  return result.data;
}

const damaged = (file: string, cause?: unknown) =>
  new StartError(
    `The key file ${file} is damaged: it holds no complete RSA key. Restore it from a backup, or delete it to get new keys; everybody then signs in again.`,
    {cause},
  );

const writeKeyFile = (file: string, content: KeyFile) =>
  writePrivateFile(file, JSON.stringify(content, null, 2));

function toPublicJwk(kid: string, {kty, n, e}: JWK): JWK {
  return {
    kid,
    alg: SIGNING_ALGORITHM,
    use: 'sig',
    ...(kty === undefined ? {} : {kty}),
    ...(n === undefined ? {} : {n}),
    ...(e === undefined ? {} : {e}),
  };
}
