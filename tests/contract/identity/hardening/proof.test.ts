import {describe, expect, it} from 'vitest';
import {
  claimsOf,
  email,
  EXPIRED,
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
import {registerApp} from '../../../support/registerApp';

const ADDRESS = 'public@example.com';
const HOUR = 3_600_000;
const typesOf = (body: any) => body.result?.map(({type}: any) => type);
const passkey = factorOf('webauthn', {scope: 'localhost', available_credential_ids: []});

async function setPassword(idp: TestProvider, bearer: string, password = PASSWORD) {
  const {body} = await idp.begin(email(ADDRESS), passwordFactor, {bearer});
  return idp.answer(body.result[0], {password});
}

describe('an unregistered address', () => {
  it.each([
    ['password', email('ceo@example.com'), passwordFactor],
    ['password', phone('+15551234567'), passwordFactor],
    ['totp', email('ceo@example.com'), factorOf('totp')],
    ['webauthn', email('ceo@example.com'), passkey],
    ['email_link', email('ceo@example.com'), factorOf('email_link')],
    ['otp_via_email', email('ceo@example.com'), otpViaEmail],
    ['no factor', email('ceo@example.com'), {}],
  ])(
    'requires proof by a message first, whatever the bearer token is (%s)',
    async (_name, handle, factor) => {
      const idp = await startProvider();
      const bearer = await idp.signInByCode(ADDRESS);
      await setPassword(idp, bearer);
      await registerApp(idp, ADDRESS, bearer);

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

  it('cannot be attached as a username, which no message can prove', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    await setPassword(idp, bearer);

    const {body} = await idp.begin(username('root'), passwordFactor, {bearer});

    expect(body).toEqual(failure(403, 'no password set'));
  });

  it('is not attached to a session without a recent proof', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    idp.clock.advance(2 * HOUR);

    expect((await idp.begin(email('mine@example.com'), {}, {bearer})).body).toEqual(EXPIRED);
  });

  it('signs nobody in when its owner changes before the previous owner answers', async () => {
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

describe('another person’s address', () => {
  it('is rejected for a signed-in person before any message is sent', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);

    const {body} = await idp.begin(email('new@example.com'), otpViaEmail, {bearer});

    expect(body).toEqual(failure(409, 'person exists'));
    expect(await idp.lastMessage('new@example.com')).toBeUndefined();
  });

  it('cannot be regained with a password after an administrator removed it', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    await setPassword(idp, bearer);
    const {body} = await idp.begin(email(ADDRESS), passwordFactor, {bearer});
    const id = await idp.personIdOf(ADDRESS);
    await idp.manage('DELETE', `/persons/${id}/handles/email_address:${ADDRESS}`);

    expect((await idp.answer(body.result[0], {password: PASSWORD})).body).toEqual(EXPIRED);
    expect((await idp.get('/me', {bearer})).body.result.handles).toEqual([]);
  });
});

describe('a direct id', () => {
  it('keeps the age, expiry and methods of its session', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    idp.clock.advance(2 * HOUR);
    const {body} = await idp.post('/direct-id', undefined, {bearer});

    const {token} = (await idp.useValue(body.result)).body.result;

    const [old, carried] = [claimsOf(bearer), claimsOf(token)];
    expect(carried.exp).toBe(old.exp);
    expect(carried.authentications[0]).toEqual(old.authentications[0]);
    expect(carried.authenticated_methods).toEqual(['otp_via_email', 'direct_id']);
    const {body: begun} = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer: token});
    expect(typesOf(begun)).toEqual(['proxy', 'totp_register']);
  });

  it('is invalid once its session is revoked', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    const {body} = await idp.post('/direct-id', undefined, {bearer});

    await idp.post('/token/revoke', {token: bearer});

    expect((await idp.useValue(body.result)).body).toEqual(EXPIRED);
  });
});

describe('an impersonated session', () => {
  async function impersonate(idp: TestProvider) {
    const id = await idp.personIdOf(ADDRESS);
    const {body} = await idp.manage('POST', `/persons/${id}/impersonate`);
    return String((await idp.useValue(body.result)).body.result.token);
  }

  it('names the actor, cannot be passed on, and adds no credential without a message', async () => {
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

  it('stays marked and keeps its expiry through a step-up and an organization switch', async () => {
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

  it.each(['impersonate', 'mint-token'])(
    'stays marked when it started by %s, and never counts as recent',
    async (path) => {
      const idp = await startProvider();
      const {body} = await idp.manage(
        'POST',
        `/persons/${await idp.personIdOf(ADDRESS)}/${path}`,
        path === 'mint-token' ? {} : undefined,
      );
      let bearer = path === 'mint-token' ? body.result : '';
      bearer ||= (await idp.useValue(body.result)).body.result.token;
      const [mark] = claimsOf(bearer).authenticated_methods;

      // The history has ten entries, but the owner may verify the address more often.
      for (let round = 0; round < 11; round += 1) {
        const begun = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer});
        expect(typesOf(begun.body)).toEqual(['proxy', 'totp_register']);
        bearer = await idp.signInByCode(ADDRESS, {bearer});
      }

      expect(mark).toBe(path === 'mint-token' ? 'api' : 'impersonate');
      expect(claimsOf(bearer)).toMatchObject({act: {sub: idp.organizationId}});
      expect(claimsOf(bearer).authenticated_methods[0]).toBe(mark);
    },
  );
});
