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
import {cannotUse, createPrivateFile, writePrivateFile} from './privateFile';

export const SIGNING_ALGORITHM = 'RS256';

// Includes the private part, because the first key signs.
const PrivateJwk = z.looseObject({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

const StoredKey = z.strictObject({kid: z.string(), createdAt: z.string(), jwk: PrivateJwk});
type StoredKey = z.infer<typeof StoredKey>;

/** The first key signs; the others only verify older tokens. */
const KeyFile = z.strictObject({keys: z.tuple([StoredKey], StoredKey)});
type KeyFile = z.infer<typeof KeyFile>;

export type SigningKeys = {
  /** Signs new tokens. */
  current: {kid: string; privateKey: CryptoKey; jwk: JWK};
  /** Public parts of all keys, for `/.well-known/jwks.json`. */
  jwks: {keys: JWK[]};
};

/** Reads the installation's signing keys, or creates the first one. Readable only by their owner. */
export async function loadSigningKeys(dataDirectory: string): Promise<SigningKeys> {
  const file = keyFilePath(dataDirectory);
  if (!existsSync(file)) {
    createPrivateFile(file, serialize({keys: [await generateKey()]}));
  }
  const {keys} = readKeyFile(file);
  const [{kid, jwk}] = keys;
  const privateKey = await importJWK(jwk, SIGNING_ALGORITHM).catch((cause: unknown) => {
    throw cannotUse(file, cause);
  });
  if (privateKey instanceof Uint8Array) {
    throw cannotUse(file, 'it has no RSA key');
  }
  return {
    current: {kid, privateKey, jwk: {...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig'}},
    jwks: {keys: keys.map(toPublicJwk)},
  };
}

/**
 * Puts a new signing key first. Older tokens stay valid, because their key stays in the
 * JWKS until the next rotation. Takes effect at the next start of the provider.
 */
export async function rotateSigningKey(dataDirectory: string): Promise<void> {
  const file = keyFilePath(dataDirectory);
  const old = existsSync(file) ? readKeyFile(file).keys : [];
  writePrivateFile(file, serialize({keys: [await generateKey(), ...old.slice(0, 1)]}));
}

const keyFilePath = (dataDirectory: string) => path.resolve(dataDirectory, 'signing-keys.json');

async function generateKey(): Promise<StoredKey> {
  const {privateKey} = await generateKeyPair(SIGNING_ALGORITHM, {extractable: true});
  const jwk = await exportJWK(privateKey);
  return {
    kid: await calculateJwkThumbprint(jwk),
    createdAt: new Date().toISOString(),
    jwk: PrivateJwk.parse(jwk),
  };
}

function readKeyFile(file: string): KeyFile {
  try {
    chmodSync(file, 0o600);
    return KeyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw cannotUse(file, cause);
  }
}

const serialize = (content: KeyFile) => JSON.stringify(content, null, 2);

const toPublicJwk = ({kid, jwk: {kty, n, e}}: StoredKey): JWK => ({
  kid,
  alg: SIGNING_ALGORITHM,
  use: 'sig',
  kty,
  n,
  e,
});
