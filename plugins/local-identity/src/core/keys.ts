import {createPrivateKey, type KeyObject} from 'node:crypto';
import {chmodSync, existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose';
import {z} from 'zod';
import {cannotUse, writePrivateFile} from './privateFile';

export const SIGNING_ALGORITHM = 'RS256';

// Includes the private part, because the first key signs.
const PrivateJwk = z.looseObject({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});
const StoredKey = z.object({kid: z.string(), jwk: PrivateJwk});
type StoredKey = z.infer<typeof StoredKey>;

/** The first key signs; the others only verify older tokens. */
const KeyFile = z.object({keys: z.tuple([StoredKey], StoredKey)});

export type SigningKeys = {
  /** Signs new tokens. */
  current: {kid: string; privateKey: KeyObject; jwk: JWK};
  /** Public parts of all keys, for `/.well-known/jwks.json`. */
  jwks: {keys: JWK[]};
  /** Finds the key of a token. */
  find: ReturnType<typeof createLocalJWKSet>;
};

/** Reads the installation's signing keys, or creates the first one. Readable only by their owner. */
export async function loadSigningKeys(dataDirectory: string): Promise<SigningKeys> {
  const file = keyFilePath(dataDirectory);
  if (!existsSync(file)) {
    const key = await generateKey();
    // Another provider of this process may have created it meanwhile.
    if (!existsSync(file)) {
      writeKeys(file, [key]);
    }
  }
  const keys = readKeys(file);
  const [{kid, jwk, privateKey}] = keys;
  const jwks = {keys: keys.map(toPublicJwk)};
  return {
    current: {kid, privateKey, jwk: {...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig'}},
    jwks,
    find: createLocalJWKSet(jwks),
  };
}

/**
 * Puts a new signing key first. Older tokens stay valid, because their key stays in the
 * JWKS until the next rotation. Takes effect at the next start of the provider.
 */
export async function rotateSigningKey(dataDirectory: string): Promise<void> {
  const file = keyFilePath(dataDirectory);
  const [last] = existsSync(file) ? readKeys(file) : [];
  writeKeys(file, [await generateKey(), ...(last ? [StoredKey.parse(last)] : [])]);
}

const keyFilePath = (dataDirectory: string) => path.resolve(dataDirectory, 'signing-keys.json');

async function generateKey(): Promise<StoredKey> {
  const {privateKey} = await generateKeyPair(SIGNING_ALGORITHM, {extractable: true});
  const jwk = PrivateJwk.parse(await exportJWK(privateKey));
  return {kid: await calculateJwkThumbprint(jwk), jwk};
}

function readKeys(file: string) {
  try {
    chmodSync(file, 0o600);
    const [first, ...others] = KeyFile.parse(JSON.parse(readFileSync(file, 'utf8'))).keys;
    return [withPrivateKey(first), ...others.map(withPrivateKey)] as const;
  } catch (cause) {
    throw cannotUse(file, cause);
  }
}

const withPrivateKey = (key: StoredKey) => ({
  ...key,
  privateKey: createPrivateKey({format: 'jwk', key: key.jwk}),
});

const writeKeys = (file: string, keys: readonly StoredKey[]) =>
  writePrivateFile(file, JSON.stringify({keys}, null, 2));

const toPublicJwk = ({kid, jwk: {kty, n, e}}: StoredKey): JWK => ({
  kid,
  alg: SIGNING_ALGORITHM,
  use: 'sig',
  kty,
  n,
  e,
});
