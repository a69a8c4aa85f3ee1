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
import {createPrivateFile, writePrivateFile} from './privateFile';

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
    // Another program that starts with the same folder may be faster: its key is used then.
    createPrivateFile(file, serialize({keys: [await generateKey()]}));
  }
  const {keys} = readKeyFile(file);
  const [{kid, jwk}] = keys;
  const privateKey = await importJWK(jwk, SIGNING_ALGORITHM).catch((cause: unknown) => {
    throw damaged(file, cause);
  });
  if (privateKey instanceof Uint8Array) {
    throw damaged(file);
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
  const text = readOwnFile(file);
  try {
    return KeyFile.parse(JSON.parse(text));
  } catch (cause) {
    throw damaged(file, cause);
  }
}

function readOwnFile(file: string): string {
  try {
    chmodSync(file, 0o600);
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `The key file ${file} cannot be read: ${reason}. Make sure that it is a file that the current user owns, then start again; nothing is lost.`,
      {cause},
    );
  }
}

const damaged = (file: string, cause?: unknown) =>
  new StartError(
    `The key file ${file} is damaged: it does not contain a complete RSA key. Restore it from a backup, or delete it to create new keys. With new keys, all users must sign in again.`,
    {cause},
  );

const serialize = (content: KeyFile) => JSON.stringify(content, null, 2);

const toPublicJwk = ({kid, jwk: {kty, n, e}}: StoredKey): JWK => ({
  kid,
  alg: SIGNING_ALGORITHM,
  use: 'sig',
  kty,
  n,
  e,
});
