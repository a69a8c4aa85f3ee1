import {createPublicKey, type KeyObject} from 'node:crypto';
import {isIP} from 'node:net';
import type {VerifiedRegistrationResponse} from '@simplewebauthn/server';
import {
  cose,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers';
import * as errors from '../../core/errors';

// WebAuthn L3 §7.1 step 25.
const MAX_CREDENTIAL_ID_BYTES = 1023;
const MIN_RSA_BITS = 2048;

/**
 * A scope (relying party ID) must be the host of the page, or a registrable parent domain
 * (WebAuthn L3 §5.1.3 step 8). The browser checks again, with the public suffix list.
 */
export function assertPasskeyScope(scope: string, origins: readonly string[]): void {
  if (!origins.some((origin) => isScopeOf(scope, new URL(origin).hostname))) {
    throw errors.badPasskeyScope(scope, origins[0] ?? '');
  }
}

function isScopeOf(scope: string, hostname: string): boolean {
  if (scope === '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    return false;
  }
  return scope === hostname || (scope.includes('.') && hostname.endsWith(`.${scope}`));
}

/** Steps of WebAuthn L3 §7 that the library leaves to its caller. Each throws on a violation. */

/** §7.1 steps 9-11, §7.2 steps 13-15: no ceremony in a frame of another site, and one spelling only. */
export function assertClientData(encoded: string): void {
  assertBase64Url(encoded);
  // Not in the library's type: `topOrigin` is new in Level 3.
  const {crossOrigin, topOrigin}: {crossOrigin?: unknown; topOrigin?: unknown} =
    decodeClientDataJSON(encoded);
  if ((crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined) {
    throw new Error('the ceremony ran in a frame of another site');
  }
}

export function assertCredentialId(id: string): void {
  assertBase64Url(id);
  if (isoBase64URL.toBuffer(id).length > MAX_CREDENTIAL_ID_BYTES) {
    throw new Error(`the credential id is longer than ${MAX_CREDENTIAL_ID_BYTES} bytes`);
  }
}

/**
 * A key that cannot verify a signature would lock its owner out, and a short one can be broken. The
 * attestation object must be one canonical CBOR item, with nothing behind it.
 */
export function assertUsableKey(
  attestationObject: string,
  {registrationInfo}: VerifiedRegistrationResponse,
): void {
  assertBase64Url(attestationObject);
  const bytes = isoBase64URL.toBuffer(attestationObject);
  // The library reads only the first item.
  const item = isoCBOR.decodeFirst<Map<string, never>>(bytes);
  if (Buffer.compare(bytes, isoCBOR.encode(item)) !== 0) {
    throw new Error('the attestation object is not canonical CBOR, or something follows it');
  }
  if (!registrationInfo) {
    throw new Error('not verified');
  }
  const {id, publicKey} = registrationInfo.credential;
  assertCredentialId(id);
  const key = importKey(decodeCredentialPublicKey(publicKey));
  const bits = key.asymmetricKeyDetails?.modulusLength ?? MIN_RSA_BITS;
  if (bits < MIN_RSA_BITS) {
    throw new Error(`the RSA key has ${bits} bits, fewer than ${MIN_RSA_BITS}`);
  }
}

/** Rejects points off the curve, missing coordinates, and key types that contradict the algorithm. */
function importKey(key: cose.COSEPublicKey): KeyObject {
  const algorithm = key.get(cose.COSEKEYS.alg);
  if (cose.isCOSEPublicKeyEC2(key) && algorithm === cose.COSEALG.ES256) {
    return importJwk({
      kty: 'EC',
      crv: key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256 ? 'P-256' : undefined,
      x: encode(key.get(cose.COSEKEYS.x)),
      y: encode(key.get(cose.COSEKEYS.y)),
    });
  }
  if (cose.isCOSEPublicKeyRSA(key) && algorithm === cose.COSEALG.RS256) {
    return importJwk({
      kty: 'RSA',
      n: encode(key.get(cose.COSEKEYS.n)),
      e: encode(key.get(cose.COSEKEYS.e)),
    });
  }
  if (cose.isCOSEPublicKeyOKP(key) && algorithm === cose.COSEALG.EdDSA) {
    return importJwk({kty: 'OKP', crv: 'Ed25519', x: encode(key.get(cose.COSEKEYS.x))});
  }
  throw new Error('the type of the key contradicts its algorithm');
}

const importJwk = (jwk: Record<string, string | undefined>) =>
  createPublicKey({format: 'jwk', key: jwk});

const encode = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('base64url');

/** Rejects non-canonical encodings, which lenient decoders accept but authenticators never send. */
function assertBase64Url(text: string): void {
  if (Buffer.from(text, 'base64url').toString('base64url') !== text) {
    throw new Error('a value is not unpadded base64url');
  }
}
