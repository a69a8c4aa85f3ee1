import {generateKeyPairSync} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {type Cbor, type Ceremony, createAuthenticator} from '../../../support/authenticator';
import {email, factorOf, failure, SITE, startProvider} from '../../../support/identity';

const ADDRESS = 'public@example.com';
const REFUSED = failure(400, 'the passkey was not accepted');
const webauthn = factorOf('webauthn', {scope: 'localhost', available_credential_ids: []});
const UP_UV = 0x05;
const BACKUP_ELIGIBLE = 0x08;

async function register(ceremony: Ceremony = {}) {
  const idp = await startProvider();
  const authenticator = createAuthenticator(SITE);
  const {body} = await idp.begin(email(ADDRESS), webauthn);
  await idp.openLink((await idp.lastMessage(ADDRESS)).link);
  const [, creation] = body.result;
  const registered = await idp.answer(creation, authenticator.create(creation.options, ceremony));
  const signIn = async (given: Ceremony = {}) => {
    const {body: begun} = await idp.begin(email(ADDRESS), webauthn);
    return idp.answer(begun.result[0], authenticator.get(begun.result[0].options, given));
  };
  return {idp, authenticator, registered, signIn};
}

const rsaKey = (modulusLength: number): Map<number, Cbor> => {
  const {n = '', e = ''} = generateKeyPairSync('rsa', {modulusLength}).publicKey.export({
    format: 'jwk',
  });
  return new Map<number, Cbor>([
    [1, 3],
    [3, -257],
    [-1, Buffer.from(n, 'base64url')],
    [-2, Buffer.from(e, 'base64url')],
  ]);
};
const ecKey = (changes: readonly (readonly [number, Cbor | undefined])[]): Map<number, Cbor> => {
  const {x = '', y = ''} = generateKeyPairSync('ec', {namedCurve: 'P-256'}).publicKey.export({
    format: 'jwk',
  });
  const key = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  for (const [name, value] of changes) {
    if (value === undefined) {
      key.delete(name);
    } else {
      key.set(name, value);
    }
  }
  return key;
};

describe('registration of a passkey', () => {
  it.each<[string, () => Ceremony]>([
    ['in a frame of another site (W03)', () => ({client: {crossOrigin: true}})],
    [
      'in a frame of a site that is named (W03)',
      () => ({client: {crossOrigin: true, topOrigin: 'https://evil.example'}}),
    ],
    ['of a short RSA key (W09)', () => ({coseKey: rsaKey(1024)})],
    [
      'of a point that is not on the curve (W09)',
      () => ({coseKey: ecKey([[-3, Buffer.alloc(32, 7)]])}),
    ],
    [
      'of the point (0, 0) (W09)',
      () => ({
        coseKey: ecKey([
          [-2, Buffer.alloc(32)],
          [-3, Buffer.alloc(32)],
        ]),
      }),
    ],
    ['of a key without a coordinate (W09)', () => ({coseKey: ecKey([[-3, undefined]])})],
    ['of a key whose type contradicts its algorithm (W09)', () => ({coseKey: ecKey([[3, -257]])})],
    ['with bytes behind the attestation object (W12)', () => ({trailing: Buffer.from([1])})],
    ['with an id of 1,024 bytes (W12)', () => ({id: Buffer.alloc(1024, 1)})],
  ])('is rejected %s', async (_what, ceremony) => {
    const {registered} = await register(ceremony());

    expect(registered.body).toEqual(REFUSED);
  });

  it('accepts an RSA key of 2,048 bits', async () => {
    const {registered} = await register({coseKey: rsaKey(2048)});

    expect(registered.status).toBe(200);
  });

  it('rejects client data in padded base64 (W18)', async () => {
    const idp = await startProvider();
    const authenticator = createAuthenticator(SITE);
    const {body} = await idp.begin(email(ADDRESS), webauthn);
    await idp.openLink((await idp.lastMessage(ADDRESS)).link);
    const [, creation] = body.result;
    const answer = authenticator.create(creation.options, {client: {padding: 'x'}});
    const {clientDataJSON} = answer.response as {clientDataJSON: string};
    const padded = Buffer.from(`${Buffer.from(clientDataJSON, 'base64url').toString()} `).toString(
      'base64',
    );

    const {status} = await idp.answer(creation, {
      ...answer,
      response: {...answer.response, clientDataJSON: `${padded}=`},
    });

    expect(status).toBe(400);
  });
});

describe('a sign-in with a passkey', () => {
  it('is rejected in another site’s frame (W03)', async () => {
    const {signIn} = await register();

    expect((await signIn({client: {crossOrigin: true}})).body).toEqual(REFUSED);
  });

  it.each([
    [UP_UV, UP_UV | BACKUP_ELIGIBLE],
    [UP_UV | BACKUP_ELIGIBLE, UP_UV],
  ])('is rejected when the backup eligibility changes (W06, %i to %i)', async (before, after) => {
    const {registered, signIn} = await register({flags: before});
    expect(registered.status).toBe(200);

    expect((await signIn({flags: after})).body).toEqual(REFUSED);
    expect((await signIn({flags: before})).status).toBe(200);
  });

  it('is rejected permanently once the key may have been cloned', async () => {
    const {signIn} = await register();
    expect((await signIn({counter: 10})).status).toBe(200);
    expect((await signIn({counter: 5})).body).toEqual(REFUSED);

    expect((await signIn({counter: 11})).body).toEqual(REFUSED);
  });
});
