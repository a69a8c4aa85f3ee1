import {Secret, TOTP} from 'otpauth';
import {describe, expect, it} from 'vitest';
import {
  claimsOf,
  email,
  factorOf,
  failure,
  otpViaEmail,
  PASSWORD,
  passwordFactor,
  phone,
  SEED,
  startProvider,
  type TestProvider,
  username,
} from '../../../support/identity';

const ADDRESS = 'public@example.com';
const EXPIRED = failure(403, 'authentication has expired');
const HOUR = 3_600_000;
const typesOf = (body: any) => body.result?.map(({type}: any) => type);
const withSettings = (settings: object) => ({
  ...SEED,
  organization: {name: 'Rescue Platform', settings},
});
const passkey = factorOf('webauthn', {scope: 'localhost', available_credential_ids: []});

async function setPassword(idp: TestProvider, bearer: string, password = PASSWORD) {
  const {body} = await idp.begin(email(ADDRESS), passwordFactor, {bearer});
  return idp.answer(body.result[0], {password});
}

async function registerApp(idp: TestProvider, bearer: string) {
  const {body} = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer});
  const [registering] = body.result;
  const key = new URL(registering.options.key_uri).searchParams.get('secret') ?? '';
  const generate = () =>
    new TOTP({secret: Secret.fromBase32(key)}).generate({timestamp: idp.clock().getTime()});
  expect((await idp.answer(registering, {otp: generate()})).status).toBe(200);
  return {generate, recoveryCodes: registering.options.recovery_codes as string[]};
}

function useValue(idp: TestProvider, value: string) {
  const [nonce] = JSON.parse(Buffer.from(value, 'base64url').toString());
  return idp.answer(nonce, {challenge: nonce.options.challenge});
}

const isValid = async (idp: TestProvider, token: string) =>
  (await idp.post('/token/validate', {token})).body.result.valid;

describe('an address that nobody has', () => {
  it.each([
    ['password', email('ceo@example.com'), passwordFactor],
    ['password', phone('+15551234567'), passwordFactor],
    ['totp', email('ceo@example.com'), factorOf('totp')],
    ['webauthn', email('ceo@example.com'), passkey],
    ['email_link', email('ceo@example.com'), factorOf('email_link')],
    ['otp_via_email', email('ceo@example.com'), otpViaEmail],
    ['no factor', email('ceo@example.com'), {}],
  ])(
    'is proven by a message first, whatever the bearer has (%s)',
    async (_name, handle, factor) => {
      const idp = await startProvider();
      const bearer = await idp.signInByCode(ADDRESS);
      await setPassword(idp, bearer);
      await registerApp(idp, bearer);

      const {body} = await idp.begin(handle, factor, {bearer});

      expect(['proxy', 'otp']).toContain(typesOf(body)[0]);
      expect(await idp.lastMessage(handle.value)).toBeDefined();
      const secret = {password: PASSWORD, otp: '000000'};
      const last = body.result.at(-1);
      if (last.type !== 'proxy') {
        expect((await idp.answer(last, secret)).status).not.toBe(200);
      }
      const {body: me} = await idp.get('/me', {bearer});
      expect(me.result.handles).toEqual([email(ADDRESS)]);
    },
  );

  it('is not attached as a username, which no message can prove', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    await setPassword(idp, bearer);

    const {body} = await idp.begin(username('root'), passwordFactor, {bearer});

    expect(body).toEqual(failure(403, 'no password set'));
  });

  it('is not attached to a session whose proof is old', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    idp.clock.advance(2 * HOUR);

    expect((await idp.begin(email('mine@example.com'), {}, {bearer})).body).toEqual(EXPIRED);
  });

  it('signs nobody in when it changes hands before its old owner answers', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    await setPassword(idp, bearer);
    const {body} = await idp.begin(email(ADDRESS), passwordFactor);
    const [from, to] = [await idp.personIdOf(ADDRESS), await idp.personIdOf('new@example.com')];
    await idp.manage('DELETE', `/persons/${from}/handles/email_address:${ADDRESS}`);
    await idp.manage('POST', `/persons/${to}/handles`, [email(ADDRESS)]);

    expect((await idp.answer(body.result[0], {password: PASSWORD})).body).toEqual(EXPIRED);
  });
});

describe('a direct id', () => {
  it('keeps the age, the end and the methods of the session that it was made with', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    idp.clock.advance(2 * HOUR);
    const {body} = await idp.post('/direct-id', undefined, {bearer});

    const {token} = (await useValue(idp, body.result)).body.result;

    const [old, carried] = [claimsOf(bearer), claimsOf(token)];
    expect(carried.exp).toBe(old.exp);
    expect(carried.authentications[0]).toEqual(old.authentications[0]);
    expect(carried.authenticated_methods).toEqual(['otp_via_email', 'direct_id']);
    const {body: begun} = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer: token});
    expect(typesOf(begun)).toEqual(['proxy', 'totp_register']);
  });

  it('is worth nothing once its session has been revoked', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    const {body} = await idp.post('/direct-id', undefined, {bearer});

    await idp.post('/token/revoke', {token: bearer});

    expect((await useValue(idp, body.result)).body).toEqual(EXPIRED);
  });
});

describe('a session in somebody’s name', () => {
  async function impersonate(idp: TestProvider) {
    const id = await idp.personIdOf(ADDRESS);
    const {body} = await idp.manage('POST', `/persons/${id}/impersonate`);
    return String((await useValue(idp, body.result)).body.result.token);
  }

  it('says who acts, is not passed on, and adds no credential without a message', async () => {
    const idp = await startProvider();
    const bearer = await impersonate(idp);

    expect(claimsOf(bearer).act).toEqual({sub: idp.organizationId});
    expect((await idp.post('/direct-id', undefined, {bearer})).status).toBe(403);
    for (const factor of [passkey, factorOf('totp'), passwordFactor]) {
      const {body} = await idp.begin(email(ADDRESS), factor, {bearer});
      expect(typesOf(body)[0]).toBe('proxy');
    }
    expect((await idp.begin(email('mine@example.com'), otpViaEmail, {bearer})).status).toBe(403);
  });

  it('keeps its mark and its end through a step-up and an organization switch', async () => {
    const seed = {...SEED, suborganizations: [{name: 'Branch'}]};
    const idp = await startProvider({seed});
    const bearer = await impersonate(idp);
    idp.clock.advance(HOUR);

    const stepped = await idp.signInByCode(ADDRESS, {bearer});
    const {body: nodes} = await idp.get('/me/orgs', {bearer});
    const branch = nodes.result.org_hierarchy.find((node: any) => node.name === 'Branch').id;
    const {body: switched} = await idp.post(
      '/token/v2',
      {metadata: {}},
      {bearer: stepped, organization: branch},
    );

    for (const token of [stepped, switched.result.token]) {
      expect(claimsOf(token)).toMatchObject({
        act: {sub: idp.organizationId},
        exp: claimsOf(bearer).exp,
      });
      expect(claimsOf(token).authenticated_methods).toContain('impersonate');
    }
  });

  it('is marked when it is minted, and does not count as recent', async () => {
    const idp = await startProvider();
    const id = await idp.personIdOf(ADDRESS);
    const {body} = await idp.manage('POST', `/persons/${id}/mint-token`, {});

    const begun = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer: body.result});

    expect(claimsOf(body.result).act).toEqual({sub: idp.organizationId});
    expect(typesOf(begun.body)).toEqual(['proxy', 'totp_register']);
  });
});

describe('sessions', () => {
  it('end with a password reset, and so do sign-ins that build on them', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    await setPassword(idp, bearer);
    const {body: adding} = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer});
    const [registering] = adding.result;
    const key = new URL(registering.options.key_uri).searchParams.get('secret') ?? '';
    await idp.post('/recover', {handle: email(ADDRESS), factor: passwordFactor});
    await idp.openLink((await idp.lastMessage(ADDRESS)).link, {password: 'Another-Portal-43!'});

    const otp = new TOTP({secret: Secret.fromBase32(key)}).generate({
      timestamp: idp.clock().getTime(),
    });
    expect(await isValid(idp, bearer)).toBe(false);
    expect((await idp.answer(registering, {otp})).body).toEqual(EXPIRED);
    expect(await isValid(idp, await idp.signInByCode(ADDRESS))).toBe(true);
  });

  it.each([
    ['POST', 'credentials/password-rotate', {}],
    ['DELETE', 'credentials', undefined],
  ])('end with %s %s', async (method, path, body) => {
    const idp = await startProvider();
    const token = await idp.signInByCode(ADDRESS);
    const id = claimsOf(token).person_id;

    expect((await idp.manage(method, `/persons/${id}/${path}`, body)).status).toBeLessThan(300);

    expect(await isValid(idp, token)).toBe(false);
  });

  it('end by log-out although the person is inactive at that moment', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode(ADDRESS);
    const path = `/persons/${claimsOf(token).person_id}`;
    await idp.manage('PATCH', path, {active: false});
    await idp.post('/token/revoke', {token});

    await idp.manage('PATCH', path, {active: true});

    expect(await isValid(idp, token)).toBe(false);
  });

  it('are one for each sign-in, however often its token is fetched', async () => {
    const idp = await startProvider();
    const {body} = await idp.begin(email(ADDRESS), factorOf('email_link'));
    const [proxy] = body.result;
    const opened = (await idp.openLink((await idp.lastMessage(ADDRESS)).link)).body.result.token;
    const polled = [await idp.poll(proxy), await idp.poll(proxy)];
    const tokens = [opened, ...polled.map((answer) => answer.body.result)];

    expect(new Set(tokens.map((token) => claimsOf(token).jti)).size).toBe(1);
    await idp.post('/token/revoke', {token: opened});
    for (const token of tokens) {
      expect(await isValid(idp, token)).toBe(false);
    }
    expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
  });

  it('are no longer valid where their methods are no longer accepted', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode(ADDRESS);
    await idp.manage('PATCH', '/organizations/config', {allowed_factor_methods: ['webauthn']});

    const {body} = await idp.post('/token/validate', {token});

    expect(body.result).toEqual({valid: false, invalidity_reason: 'not_enough_factors'});
  });

  it('carry ten authentications at the most, so that a token stays short', async () => {
    const idp = await startProvider();
    let bearer = await idp.signInByCode(ADDRESS);
    for (let round = 0; round < 14; round += 1) {
      bearer = await idp.signInByCode(ADDRESS, {bearer});
    }

    expect(claimsOf(bearer).authentications).toHaveLength(10);
  });
});

describe('a switch of organization', () => {
  it('offers no registration where the person does not exist', async () => {
    const seed = {...withSettings({}), suborganizations: [{name: 'Apart', shares: []}]};
    const idp = await startProvider({seed});
    const bearer = await idp.signInByCode(ADDRESS);
    const {body} = await idp.get('/me/orgs', {bearer});
    const apart = body.result.org_hierarchy.find((node: any) => node.name === 'Apart').id;

    const answer = await idp.post('/token/v2', {metadata: {}}, {bearer, organization: apart});

    expect(answer.body).toEqual(failure(403, 'person does not belong to the organization'));
  });
});
