import {decodeProtectedHeader, EncryptJWT, jwtDecrypt, type JWTPayload} from 'jose';
import type {z} from 'zod';

/** Encrypts what only gates with the same secrets can read and write. */
export type Seal = {
  /** @param purpose keeps one kind of sealed text from being used as another */
  close: (purpose: string, value: object, expiresAt: number) => Promise<string>;
  /** Null for anything that was not sealed for this purpose, has another form, or has expired. */
  open: <T>(purpose: string, text: string, schema: z.ZodType<T>) => Promise<T | null>;
};

type Key = {id: string; key: CryptoKey};

/** At least 256 bits, if the secret is random. */
export const MIN_SECRET_LENGTH = 32;

/**
 * AES-256-GCM (JWE, RFC 7516) with keys derived from the secrets (HKDF, RFC 5869). The first secret seals, and all
 * open: to replace one, put the new one before it, and remove the old one once the longest session has ended.
 *
 * @param deployment keeps what another deployment with the same secrets has sealed from being opened
 */
export function createSeal(
  secrets: readonly string[],
  deployment: string,
  clock: () => number,
): Seal {
  const keys = Promise.all(secrets.map((secret) => deriveKey(secret, deployment)));

  return {
    async close(purpose, value, expiresAt) {
      const [first] = await keys;
      if (!first) {
        throw new Error('There is no secret to seal sessions with.');
      }
      return new EncryptJWT({value})
        .setProtectedHeader({alg: 'dir', enc: 'A256GCM', kid: first.id, typ: purpose})
        .setExpirationTime(Math.floor(expiresAt))
        .encrypt(first.key);
    },
    async open(purpose, text, schema) {
      try {
        const {kid} = decodeProtectedHeader(text);
        const key = (await keys).find(({id}) => id === kid)?.key;
        if (!key) {
          return null;
        }
        const {payload} = await jwtDecrypt<JWTPayload & {value: unknown}>(text, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          typ: purpose,
          currentDate: new Date(clock()),
        });
        return schema.parse(payload.value);
      } catch {
        return null;
      }
    },
  };
}

async function deriveKey(secret: string, deployment: string): Promise<Key> {
  const {subtle} = crypto;
  const raw = new TextEncoder().encode(secret);
  const material = await subtle.importKey('raw', raw, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const derivation = (info: string) => ({
    ...{name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array()},
    info: new TextEncoder().encode(`${info} ${deployment}`),
  });
  const id = await subtle.deriveBits(derivation('gate session key ID'), material, 48);
  const aes = {name: 'AES-GCM', length: 256};
  const key = await subtle.deriveKey(derivation('gate session'), material, aes, false, [
    'encrypt',
    'decrypt',
  ]);
  return {id: [...new Uint8Array(id)].map((byte) => byte.toString(16)).join('-'), key};
}
