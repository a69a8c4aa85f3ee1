import {createHmac} from 'node:crypto';
import {Secret, TOTP} from 'otpauth';
import {describe, expect, it} from 'vitest';
import {findStep} from '../../../plugins/local-identity/src/sign-in/factors/totp';
import {
  claimsOf,
  email,
  EXPIRED,
  factorOf,
  startProvider,
  type TestProvider,
} from '../../support/identity';

const ADDRESS = 'public@example.com';
const STEP_MS = 30_000;

async function beginRegistration() {
  const idp = await startProvider();
  const {body} = await idp.begin(email(ADDRESS), factorOf('totp'));
  const [proxy, registering] = body.result;
  const {link} = await idp.lastMessage(ADDRESS);
  const key = new URL(registering.options.key_uri).searchParams.get('secret') ?? '';
  return {idp, proxy, registering, link: String(link), code: () => codeAt(idp, key)};
}

async function register() {
  const {idp, registering, link, code} = await beginRegistration();
  await idp.openLink(link);
  const {body} = await idp.answer(registering, {otp: code()});
  const recoveryCodes: string[] = registering.options.recovery_codes;
  const verifying = async () => {
    const {body: begun} = await idp.begin(email(ADDRESS), factorOf('totp'));
    return begun.result[0];
  };
  return {idp, code, recoveryCodes, verifying, token: String(body.result.token)};
}

const codeAt = (idp: TestProvider, key: string) =>
  new TOTP({secret: Secret.fromBase32(key)}).generate({timestamp: idp.clock().getTime()});

describe('registering an authenticator app', () => {
  it('L13 responds with 400 before the link is opened', async () => {
    const {idp, registering, code} = await beginRegistration();

    expect((await idp.answer(registering, {otp: code()})).status).toBe(400);
  });

  it('responds with 401 to a wrong code and then accepts the right one, with the same key', async () => {
    const {idp, registering, link, code} = await beginRegistration();
    await idp.openLink(link);

    expect((await idp.answer(registering, {otp: '000000'})).status).toBe(401);
    expect((await idp.answer(registering, {otp: code()})).status).toBe(200);
  });

  it('L13 does not replace an app registered in the meantime', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    await idp.signInByCode('second@example.com', {bearer});
    const registrations: any[] = [];
    for (const value of [ADDRESS, 'second@example.com']) {
      const {body} = await idp.begin(email(value), factorOf('totp'), {bearer});
      registrations.push(body.result[0]);
    }
    const register = (registering: any) => {
      const uri = new URL(registering.options.key_uri);
      return idp.answer(registering, {otp: codeAt(idp, uri.searchParams.get('secret') ?? '')});
    };

    expect((await register(registrations[1])).status).toBe(200);
    expect((await register(registrations[0])).body).toEqual(EXPIRED);
  });

  it('returns a key URI, a QR code as PNG and ten recovery codes, and signs in', async () => {
    const {idp, registering, link, code} = await beginRegistration();
    const {key_uri: uri, qr_code_data_b64: image, recovery_codes: codes} = registering.options;

    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Rescue%20Platform:public%40example\.com\?issuer=Rescue%20Platform&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    );
    expect(Buffer.from(image, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(new Set(codes).size).toBe(10);
    await idp.openLink(link);
    const {body} = await idp.answer(registering, {otp: code()});
    expect(claimsOf(body.result.token).authenticated_methods).toEqual(['totp']);
  });

  it('requires no link right after a sign-in', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);

    const {body} = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer});

    expect(body.result.map(({type}: any) => type)).toEqual(['totp_register']);
  });

  it('W14 requires a link again when the sign-in is older than 15 minutes', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    idp.clock.advance(15 * 60_000 + 1000);

    const {body} = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer});

    expect(body.result.map(({type}: any) => type)).toEqual(['proxy', 'totp_register']);
  });
});

describe('verifying a code of the app', () => {
  it('L08 accepts each code once', async () => {
    const {idp, code, verifying} = await register();

    expect((await idp.answer(await verifying(), {otp: code()})).status).toBe(401);
    idp.clock.advance(STEP_MS);
    expect((await idp.answer(await verifying(), {otp: code()})).status).toBe(200);
    expect((await idp.answer(await verifying(), {otp: code()})).status).toBe(401);
  });

  it('accepts one of many concurrent uses of a code', async () => {
    const {idp, code, verifying} = await register();
    idp.clock.advance(STEP_MS);
    const challenge = await verifying();

    const answers = await Promise.all([1, 2, 3].map(() => idp.answer(challenge, {otp: code()})));

    expect(answers.filter(({status}) => status === 200)).toHaveLength(1);
  });

  it.each([
    [-2 * STEP_MS, 401],
    [2 * STEP_MS, 401],
    [STEP_MS, 200],
  ])('responds to a code that is %d ms off with %d', async (offset, status) => {
    const {idp, code, verifying} = await register();
    idp.clock.advance(10 * STEP_MS);
    const challenge = await verifying();
    idp.clock.advance(offset);
    const otp = code();
    idp.clock.advance(-offset);

    expect((await idp.answer(challenge, {otp})).status).toBe(status);
  });

  it('L14 accepts each recovery code once, and /me counts the rest', async () => {
    const {idp, recoveryCodes, verifying, token} = await register();
    const [otp = ''] = recoveryCodes;

    expect((await idp.answer(await verifying(), {otp: 'aaaaa-bbbbb-ccccc'})).status).toBe(401);
    expect((await idp.answer(await verifying(), {otp})).status).toBe(200);
    expect((await idp.answer(await verifying(), {otp})).status).toBe(401);

    const {body} = await idp.get('/me', {bearer: token});
    expect(body.result.credentials[0]).toMatchObject({
      type: 'totp',
      params: {recovery_codes_total: 10, recovery_codes_unused: 9},
    });
  });

  it('L14 accepts one of many concurrent uses of a recovery code', async () => {
    const {idp, recoveryCodes, verifying} = await register();
    const [otp = ''] = recoveryCodes;
    const challenge = await verifying();

    const answers = await Promise.all([1, 2, 3].map(() => idp.answer(challenge, {otp})));

    expect(answers.filter(({status}) => status === 200)).toHaveLength(1);
  });
});

describe('the vectors of RFC 6238', () => {
  const KEY = Buffer.from('12345678901234567890');

  // Appendix B, SHA-1; a six-digit app shows the last six of the eight digits.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %d seconds the code is %s', (seconds, vector) => {
    const base32 = new Secret({buffer: new Uint8Array(KEY).buffer}).base32;

    const step = findStep(base32, vector.slice(2), seconds * 1000);

    expect(eightDigits(Math.floor(seconds / 30))).toBe(vector);
    expect(step).toBe(Math.floor(seconds / 30));
  });

  function eightDigits(counter: number): string {
    const message = Buffer.alloc(8);
    message.writeBigUInt64BE(BigInt(counter));
    const digest = createHmac('sha1', KEY).update(message).digest();
    const offset = (digest.at(-1) ?? 0) & 0xf;
    return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1e8).padStart(8, '0');
  }
});
