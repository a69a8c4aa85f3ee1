import {existsSync, readFileSync} from 'node:fs';
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
import {writePrivateFile} from './privateFile';

export const SIGNING_ALGORITHM = 'RS256';

const KeyFile = z.strictObject({
  /** The first key signs; the others only verify what they signed before. */
  keys: z
    .array(
      z.strictObject({
        kid: z.string(),
        createdAt: z.string(),
        jwk: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1),
});
type KeyFile = z.infer<typeof KeyFile>;

export type SigningKeys = {
  /** Signs new tokens. */
  current: {kid: string; privateKey: CryptoKey};
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
    throw new Error(`The key file ${file} holds no key.`);
  }
  const privateKey = await importJWK(first.jwk as JWK, SIGNING_ALGORITHM);
  if (privateKey instanceof Uint8Array) {
    throw new Error(`The key file ${file} holds a symmetric key.`);
  }
  return {
    current: {kid: first.kid, privateKey},
    jwks: {keys: keys.map(({kid, jwk}) => toPublicJwk(kid, jwk as JWK))},
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
    jwk: {...jwk},
  };
}

function readKeyFile(file: string): KeyFile {
  const result = KeyFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!result.success) {
    throw new Error(
      `The key file ${file} is damaged. Delete it to get new keys; everybody then signs in again.`,
      {cause: result.error},
    );
  }
  return result.data;
}

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
