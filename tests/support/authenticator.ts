import {createHash, generateKeyPairSync, randomBytes, sign} from 'node:crypto';

export type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL_DATA = 0x40;

export type Ceremony = {
  origin?: string;
  type?: string;
  rpId?: string;
  flags?: number;
  counter?: number;
  nonce?: string;
  userHandle?: string | null;
  /** Members of the client data, beyond the usual ones or in their place. */
  client?: Record<string, unknown>;
  /** Bytes appended to the attestation object. */
  trailing?: Uint8Array;
  id?: Buffer;
  coseKey?: Map<number, Cbor>;
};

/** A software authenticator (WebAuthn Level 3 §6) that can also misbehave on request. */
export function createAuthenticator(defaultOrigin: string) {
  const {privateKey, publicKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'});
  const {x = '', y = ''} = publicKey.export({format: 'jwk'});
  const id = randomBytes(16);
  const encodedId = id.toString('base64url');
  const coseKey = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  let userId = '';
  let counter = 0;

  function clientData(type: string, nonce: string, given: Ceremony): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: given.type ?? type,
        challenge: given.nonce ?? nonce,
        origin: given.origin ?? defaultOrigin,
        crossOrigin: false,
        ...given.client,
      }),
    );
  }

  function authenticatorData(rpId: string, given: Ceremony, attested: Uint8Array): Buffer {
    const flags = given.flags ?? USER_PRESENT | USER_VERIFIED;
    const counterBytes = Buffer.alloc(4);
    counter = given.counter ?? counter + 1;
    counterBytes.writeUInt32BE(counter);
    return Buffer.concat([
      createHash('sha256')
        .update(given.rpId ?? rpId)
        .digest(),
      Buffer.from([flags | (attested.length > 0 ? HAS_CREDENTIAL_DATA : 0)]),
      counterBytes,
      attested,
    ]);
  }

  const answerOf = (response: Record<string, unknown>) => ({
    id: encodedId,
    rawId: encodedId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id: encodedId,

    create(options: any, given: Ceremony = {}) {
      userId = options.user.id;
      const idLength = Buffer.alloc(2);
      const credentialId = given.id ?? id;
      idLength.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        idLength,
        credentialId,
        encodeCbor(given.coseKey ?? coseKey),
      ]);
      const attestationObject = encodeCbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(options.rp.id, given, attested)],
        ]),
      );
      const encoded = credentialId.toString('base64url');
      const answer = answerOf({
        attestationObject: Buffer.concat([
          attestationObject,
          given.trailing ?? new Uint8Array(),
        ]).toString('base64url'),
        clientDataJSON: clientData('webauthn.create', options.challenge, given).toString(
          'base64url',
        ),
      });
      return {...answer, id: encoded, rawId: encoded};
    },

    get(options: any, given: Ceremony = {}) {
      const data = authenticatorData(options.rpId, given, new Uint8Array());
      const client = clientData('webauthn.get', options.challenge, given);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answerOf({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: given.userHandle === undefined ? userId : given.userHandle,
      });
    },
  };
}

/** The subset of CBOR (RFC 8949) that attestation objects use. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') {
    return value >= 0 ? head(0, value) : head(1, -1 - value);
  }
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (value instanceof Uint8Array) {
    return Buffer.concat([head(2, value.length), value]);
  }
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) {
    return Buffer.from([(major << 5) | length]);
  }
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
