import {describe, expect, it} from 'vitest';
import {
  claimsOf,
  email,
  factorOf,
  failure,
  otpViaEmail,
  PASSWORD,
  passwordFactor,
  readDatabase,
  SEED,
  SEED_WITH_PASSWORD,
  startProvider,
} from '../../support/identity';
import {registerApp} from '../../support/registerApp';

const ADDRESS = 'public@example.com';
const HOUR = 3_600_000;
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('guesses at one account', () => {
  it('are checked ten times per method, however many of 900 arrive at once (L05, L07)', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const bearer = await idp.signInByCode(ADDRESS);
    const otp = (await registerApp(idp, ADDRESS, bearer)).generate();
    const challengeOf = async (factor: object) =>
      (await idp.begin(email(ADDRESS), factor)).body.result[0];
    const verifying = await challengeOf(factorOf('totp'));
    const asking = await challengeOf(passwordFactor);
    const byCode = await challengeOf(otpViaEmail);
    const {code} = await idp.lastMessage(ADDRESS);

    const answers = await Promise.all(
      Array.from({length: 900}, (_none, index) => {
        const guesses = [
          () => idp.answer(verifying, {otp: other(otp)}),
          () => idp.answer(asking, {password: 'wrong'}),
          () => idp.answer(byCode, {otp: other(code)}),
        ];
        return guesses[index % 3]!();
      }),
    );

    for (const method of [0, 1, 2]) {
      const statuses = answers
        .filter((_answer, index) => index % 3 === method)
        .map(({status}) => status);
      // Five attempts use up a challenge, regardless of the account's remaining attempts.
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses).not.toContain(200);
    }
    expect((await idp.answer(byCode, {otp: code})).status).not.toBe(200);
    expect((await idp.answer(asking, {password: PASSWORD})).status).not.toBe(200);
  });

  it('L05 end after a hundred in a row, regardless of pauses in between', async () => {
    const idp = await startProvider();
    const guess = async () => {
      const challenge = (await idp.begin(email(ADDRESS), otpViaEmail)).body.result[0];
      const {code} = await idp.lastMessage(ADDRESS);
      return (await idp.answer(challenge, {otp: other(code)})).status;
    };
    for (let round = 1; round <= 100; round += 1) {
      expect([round, await guess()]).toEqual([round, 401]);
      idp.clock.advance(HOUR);
    }

    expect(await guess()).toBe(429);
    idp.clock.advance(20 * HOUR);
    expect(await guess()).toBe(429);
    // The lockout is not permanent: it ends after a day without guesses.
    idp.clock.advance(4 * HOUR);
    expect(await idp.signInByCode(ADDRESS)).toBeTypeOf('string');
  });
});

describe('what is stored of an authenticator app', () => {
  it('L14 contains no usable recovery code', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    const {key, recoveryCodes} = await registerApp(idp, ADDRESS, bearer);

    const kept = JSON.stringify(
      readDatabase(idp, `SELECT params FROM credentials WHERE type = 'totp'`),
    );

    expect(kept).toContain(key);
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('an organization that lists its methods', () => {
  const withMethods = (...allowed_factor_methods: string[]) => ({
    ...SEED_WITH_PASSWORD,
    organization: {name: 'Rescue Platform', settings: {allowed_factor_methods}},
  });

  it('L20 allows no password recovery and no one-time sign-in link unless it lists them', async () => {
    const idp = await startProvider({seed: withMethods('otp_via_email')});
    const bearer = await idp.signInByCode(ADDRESS);
    const refusal = (method: string) =>
      failure(403, `authentication method ${method} is not allowed for this organization`);

    const recovered = await idp.post('/recover', {handle: email(ADDRESS), factor: passwordFactor});
    const direct = await idp.post('/direct-id', undefined, {bearer});

    expect([recovered.body, direct.body]).toEqual([refusal('password'), refusal('direct_id')]);
    expect((await idp.lastMessage(ADDRESS)).link).toBeUndefined();
    const open = await startProvider({seed: withMethods('otp_via_email', 'direct_id', 'password')});
    const allowed = await open.post('/direct-id', undefined, {
      bearer: await open.signInByCode(ADDRESS),
    });
    expect(allowed.status).toBe(201);
  });
});

describe('attribute buckets of several organizations', () => {
  it('L29 are shared only within a person pool, and only if the pool shares them', async () => {
    const suborganizations = [{name: 'Branch'}, {name: 'Apart', shares: []}];
    const people = [...SEED.people, {handles: [email(ADDRESS)], groups: [], organization: 'Apart'}];
    const idp = await startProvider({seed: {...SEED, suborganizations, people}});
    const bearer = await idp.signInByCode(ADDRESS);
    const {body} = await idp.get('/me/orgs', {bearer});
    const idOf = (name: string) =>
      body.result.org_hierarchy.find((node: any) => node.name === name).id;
    const tokenOf = async (name: string) =>
      (await idp.post('/token/v2', {metadata: {}}, {bearer, organization: idOf(name)})).body.result
        .token;
    await idp.call('PUT', '/attributes/end_user_read_write', {own: 1}, {bearer});
    await idp.call('PUT', '/attributes/person_pool-end_user_read_write', {pool: 1}, {bearer});

    const branch = await tokenOf('Branch');
    const apart = await idp.signInByCode(ADDRESS, {organization: idOf('Apart')});
    const read = async (token: string) =>
      (await idp.get('/attributes', {bearer: token})).body.result;

    expect(await read(apart)).toMatchObject({
      end_user_read_write: {},
      'person_pool-end_user_read_write': {},
    });
    expect(claimsOf(apart).person_id).not.toBe(claimsOf(bearer).person_id);
    expect(await read(branch)).toMatchObject({
      end_user_read_write: {},
      'person_pool-end_user_read_write': {pool: 1},
    });
    expect(claimsOf(branch).person_id).toBe(claimsOf(bearer).person_id);
  });
});

describe("an organization's list of link targets", () => {
  it('L11 contains at most eight addresses', async () => {
    const uris = (count: number) =>
      Array.from({length: count}, (_none, index) => `https://app.example.org/${index}`);
    const idp = await startProvider();
    const patch = async (authn_link_allowed_redirect_uris: string[]) =>
      (await idp.manage('PATCH', '/organizations/config', {authn_link_allowed_redirect_uris}))
        .status;

    expect(await patch(uris(9))).toBe(400);
    expect(await patch(uris(8))).toBe(204);
  });
});
