import {Secret, TOTP} from 'otpauth';
import {describe, expect, it} from 'vitest';
import {
  claimsOf,
  email,
  EXPIRED,
  factorOf,
  failure,
  PASSWORD,
  passwordFactor,
  SEED,
  SEED_WITH_PASSWORD,
  startProvider,
  type TestProvider,
} from '../../../support/identity';

const ADDRESS = 'public@example.com';
const NO_MEMBER = failure(403, 'person does not belong to the organization');
const HOUR = 3_600_000;
const LIFE = {duration_secs: 600};
const FOREIGN_HASH = `scrypt$16384$8$5$${'a'.repeat(22)}$${'a'.repeat(43)}`;
const WITH_BRANCH = {...SEED, suborganizations: [{name: 'Branch', shares: ['people', 'groups']}]};

const WITH_STRICT_BRANCH = {
  ...SEED,
  suborganizations: [
    {name: 'Branch', shares: ['people'], settings: {allowed_factor_methods: ['webauthn']}},
  ],
};

async function idOfBranch(idp: TestProvider, bearer: string): Promise<string> {
  const {body} = await idp.get('/me/orgs', {bearer});
  return body.result.org_hierarchy.find((node: any) => node.name === 'Branch').id;
}

async function switchTo(idp: TestProvider, organization: string, bearer: string) {
  const {body} = await idp.post('/token/v2', {metadata: {}}, {bearer, organization});
  return String(body.result.token);
}

describe('sessions', () => {
  it('end with a password reset, as do sign-ins that are based on them', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    const {body: setting} = await idp.begin(email(ADDRESS), passwordFactor, {bearer});
    await idp.answer(setting.result[0], {password: PASSWORD});
    const {body: adding} = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer});
    const [registering] = adding.result;
    const key = new URL(registering.options.key_uri).searchParams.get('secret') ?? '';
    await idp.post('/recover', {handle: email(ADDRESS), factor: passwordFactor});
    await idp.openLink((await idp.lastMessage(ADDRESS)).link, {password: 'Another-Portal-43!'});

    const otp = new TOTP({secret: Secret.fromBase32(key)}).generate({
      timestamp: idp.clock().getTime(),
    });
    expect(await idp.isValid(bearer)).toBe(false);
    expect((await idp.answer(registering, {otp})).body).toEqual(EXPIRED);
    expect(await idp.isValid(await idp.signInByCode(ADDRESS))).toBe(true);
  });

  it.each([
    ['POST', 'credentials/password-rotate', {}],
    ['PUT', 'credentials/password', {type: 'password', params: {password_hash: FOREIGN_HASH}}],
    ['DELETE', 'credentials/{id}', undefined],
    ['DELETE', 'credentials', undefined],
  ])('end with %s %s', async (method, path, body) => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const token = await idp.signInByCode(ADDRESS);
    const person = `/persons/${claimsOf(token).person_id}`;
    const [{id}] = (await idp.manage('GET', `${person}/credentials`)).body.result;

    const {status} = await idp.manage(method, `${person}/${path.replace('{id}', id)}`, body);

    expect(status).toBeLessThan(300);
    expect(await idp.isValid(token)).toBe(false);
  });

  it('end at sign-out even if the organization no longer accepts their methods', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode(ADDRESS);
    const accept = (methods: string[]) =>
      idp.manage('PATCH', '/organizations/config', {allowed_factor_methods: methods});
    await accept(['webauthn']);
    await idp.post('/token/revoke', {token});

    await accept(['otp_via_email']);

    expect(await idp.isValid(token)).toBe(false);
  });

  it('end at sign-out, together with pending additions to the account', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    const {body} = await idp.begin(email(ADDRESS), passwordFactor, {bearer});

    await idp.post('/token/revoke', {token: bearer});

    expect((await idp.answer(body.result[0], {password: PASSWORD})).body).toEqual(EXPIRED);
    const {body: me} = await idp.get('/me', {bearer: await idp.signInByCode(ADDRESS)});
    expect(me.result.credentials).toEqual([]);
  });

  it.each([
    ['direct-id', LIFE],
    ['impersonate', undefined],
  ])('end together with an unused one-time value of %s', async (path, body) => {
    const idp = await startProvider();
    const person = `/persons/${await idp.personIdOf(ADDRESS)}`;
    const {body: made} = await idp.manage('POST', `${person}/${path}`, body);

    await idp.manage('DELETE', `${person}/credentials`);

    expect((await idp.useValue(made.result)).body).toEqual(EXPIRED);
  });

  it('end at deactivation and are not restored by an approval', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode(ADDRESS);
    const path = `/persons/${claimsOf(token).person_id}`;

    await idp.manage('PATCH', path, {active: false});
    const {body} = await idp.post('/token/validate', {token});
    await idp.manage('PATCH', path, {active: true});

    expect(body.result.invalidity_reason).toBe('person_not_active');
    expect(await idp.isValid(token)).toBe(false);
  });

  it('are created once per sign-in, however often the token is fetched', async () => {
    const idp = await startProvider();
    const {body} = await idp.begin(email(ADDRESS), factorOf('email_link'));
    const [proxy] = body.result;
    const opened = (await idp.openLink((await idp.lastMessage(ADDRESS)).link)).body.result.token;
    const polled = [await idp.poll(proxy), await idp.poll(proxy)];
    const tokens = [opened, ...polled.map((answer) => answer.body.result)];

    expect(new Set(tokens.map((token) => claimsOf(token).jti)).size).toBe(1);
    await idp.post('/token/revoke', {token: opened});
    for (const token of tokens) {
      expect(await idp.isValid(token)).toBe(false);
    }
    expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
  });

  it('become invalid when their methods are no longer accepted', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode(ADDRESS);
    await idp.manage('PATCH', '/organizations/config', {allowed_factor_methods: ['webauthn']});

    const {body} = await idp.post('/token/validate', {token});

    expect(body.result).toEqual({valid: false, invalidity_reason: 'not_enough_factors'});
  });

  it('contain at most ten authentications, so that the token stays short', async () => {
    const idp = await startProvider();
    let bearer = await idp.signInByCode(ADDRESS);
    for (let round = 0; round < 14; round += 1) {
      bearer = await idp.signInByCode(ADDRESS, {bearer});
    }

    expect(claimsOf(bearer).authentications).toHaveLength(10);
  });

  it('keep a proof after many direct IDs, so that an organization can require its methods', async () => {
    const idp = await startProvider({seed: WITH_STRICT_BRANCH});
    let bearer = await idp.signInByCode(ADDRESS);
    for (let round = 0; round < 12; round += 1) {
      const {body: carried} = await idp.post('/direct-id', undefined, {bearer});
      bearer = (await idp.useValue(carried.result)).body.result.token;
    }
    const organization = await idOfBranch(idp, bearer);

    const {body} = await idp.post('/token/v2', {metadata: {}}, {bearer, organization});

    expect(body.result.type).toBe('challenge_list');
    expect(claimsOf(bearer).authentications).toHaveLength(10);
    expect(claimsOf(bearer).authenticated_methods).toContain('otp_via_email');
  });

  it.each(['the first', 'the last'])(
    'end when %s of their tokens is revoked, however it was obtained',
    async (which) => {
      const idp = await startProvider({seed: WITH_BRANCH});
      const first = await idp.signInByCode(ADDRESS);
      const {body: carried} = await idp.post('/direct-id', undefined, {bearer: first});
      const tokens = [
        first,
        await switchTo(idp, idp.organizationId, first),
        (await idp.useValue(carried.result)).body.result.token,
        await idp.signInByCode(ADDRESS, {bearer: first}),
        await switchTo(idp, await idOfBranch(idp, first), first),
      ];
      const other = await idp.signInByCode(ADDRESS);

      await idp.post('/token/revoke', {token: which === 'the first' ? first : tokens.at(-1)});

      expect(new Set(tokens.map((token) => claimsOf(token).jti)).size).toBe(tokens.length);
      expect(await Promise.all(tokens.map(idp.isValid))).toEqual(tokens.map(() => false));
      expect(await idp.isValid(other)).toBe(true);
    },
  );
});

describe('a switch of organization', () => {
  it('does not register a person who does not exist there', async () => {
    const seed = {...SEED, suborganizations: [{name: 'Apart', shares: []}]};
    const idp = await startProvider({seed});
    const bearer = await idp.signInByCode(ADDRESS);
    const {body} = await idp.get('/me/orgs', {bearer});
    const apart = body.result.org_hierarchy.find((node: any) => node.name === 'Apart').id;

    const answer = await idp.post('/token/v2', {metadata: {}}, {bearer, organization: apart});

    expect(answer.body).toEqual(failure(403, 'person does not belong to the organization'));
  });

  it('is allowed to a child organization but not to a parent without a proof', async () => {
    const idp = await startProvider({seed: WITH_BRANCH});
    const branch = await idOfBranch(idp, await idp.signInByCode(ADDRESS));
    const id = await idp.personIdOf(ADDRESS);
    const begin = async (organization: string) => {
      const path = `/persons/${id}`;
      const direct = await idp.manage('POST', `${path}/direct-id`, LIFE, {organization});
      const acting = await idp.manage('POST', `${path}/impersonate`, undefined, {organization});
      const values = [direct.body.result, acting.body.result];
      const answers = await Promise.all(values.map(idp.useValue));
      const minted = await idp.manage('POST', `${path}/mint-token`, {}, {organization});
      return [...answers.map(({body}) => body.result.token), minted.body.result];
    };

    for (const bearer of await begin(branch)) {
      const answer = await idp.get('/token', {bearer, organization: idp.organizationId});
      expect(answer.body).toEqual(NO_MEMBER);
    }
    for (const bearer of await begin(idp.organizationId)) {
      expect((await idp.get('/token', {bearer, organization: branch})).status).toBe(200);
    }
  });

  it('rejects anonymous persons where they are not allowed', async () => {
    const organization = {name: 'Main', settings: {anonymous_persons_allowed: true}};
    const idp = await startProvider({seed: {...WITH_BRANCH, organization}});
    const {body} = await idp.post('/persons/anonymous', {});
    const branch = await idOfBranch(idp, body.result);

    const answer = await idp.get('/token', {bearer: body.result, organization: branch});

    expect(answer.body).toEqual(NO_MEMBER);
  });
});

describe('an anonymous person who proves a handle', () => {
  async function start() {
    const organization = {name: 'Main', settings: {anonymous_persons_allowed: true}};
    const idp = await startProvider({seed: {...SEED, organization}});
    const {body} = await idp.post('/persons/anonymous', {});
    return {idp, anonymous: String(body.result)};
  }

  it('ends earlier tokens, values and sign-ins, which an attacker may have planted', async () => {
    const {idp, anonymous} = await start();
    const bearer = {bearer: anonymous};
    const path = `/persons/${claimsOf(anonymous).person_id}/direct-id`;
    const {body: value} = await idp.manage('POST', path, LIFE);
    const {body: other} = await idp.begin(email('b@example.com'), factorOf('email_link'), bearer);
    const {link} = await idp.lastMessage('b@example.com');
    await idp.begin(email('a@example.com'), factorOf('email_link'), bearer);

    const {body} = await idp.openLink((await idp.lastMessage('a@example.com')).link);

    expect(claimsOf(body.result.token)).toMatchObject({
      person_id: claimsOf(anonymous).person_id,
      person_type: 'regular',
    });
    expect(await idp.isValid(body.result.token)).toBe(true);
    expect(await idp.isValid(anonymous)).toBe(false);
    expect((await idp.get('/me', bearer)).status).toBe(401);
    expect((await idp.useValue(String(value.result))).body).toEqual(EXPIRED);
    expect((await idp.openLink(link)).body).toEqual(EXPIRED);
    expect((await idp.poll(other.result.at(-1))).body).toEqual(EXPIRED);
  });

  it('can add a credential in the same sign-in', async () => {
    const {idp, anonymous: bearer} = await start();
    const {body} = await idp.begin(email('a@example.com'), passwordFactor, {bearer});
    await idp.openLink((await idp.lastMessage('a@example.com')).link);
    const setting = body.result.find(({type}: {type: string}) => type === 'password_set');

    const answer = await idp.answer(setting, {password: PASSWORD});

    expect(await idp.isValid(answer.body.result.token)).toBe(true);
  });

  it('starts over with the earlier token, as without one', async () => {
    const {idp, anonymous: bearer} = await start();
    await idp.begin(email('a@example.com'), passwordFactor, {bearer});
    await idp.openLink((await idp.lastMessage('a@example.com')).link);

    const {body} = await idp.begin(email('a@example.com'), factorOf('email_link'), {bearer});
    const opened = await idp.openLink((await idp.lastMessage('a@example.com')).link);

    expect(body.result).toHaveLength(1);
    expect(await idp.isValid(opened.body.result.token)).toBe(true);
    expect(await idp.isValid(bearer)).toBe(false);
  });

  it('is not replaced by someone who impersonates them', async () => {
    const settings = {anonymous_persons_allowed: true, impersonator_groups: ['public']};
    const idp = await startProvider({seed: {...SEED, organization: {name: 'Main', settings}}});
    const {body: anonymous} = await idp.post('/persons/anonymous', {});
    const path = `/persons/${claimsOf(anonymous.result).person_id}/impersonate`;
    const {body: value} = await idp.post(path, undefined, {
      bearer: await idp.signInByCode(ADDRESS),
    });
    const acting = (await idp.useValue(String(value.result))).body.result.token;

    await idp.begin(email('a@example.com'), factorOf('email_link'), {bearer: acting});
    const opened = await idp.openLink((await idp.lastMessage('a@example.com')).link);

    expect(claimsOf(acting).act).toBeDefined();
    expect(opened.body).toEqual(EXPIRED);
    expect(await idp.isValid(anonymous.result)).toBe(true);
  });

  it('receives the new token in the tab that waits for the link', async () => {
    const {idp, anonymous: bearer} = await start();
    const {body} = await idp.begin(email('a@example.com'), factorOf('email_link'), {bearer});
    await idp.openLink((await idp.lastMessage('a@example.com')).link);

    const polled = await idp.poll(body.result.at(-1));

    expect(await idp.isValid(polled.body.result)).toBe(true);
  });
});

describe('a session in which one person impersonates another', () => {
  const organization = {name: 'Main', settings: {impersonator_groups: ['public']}};

  async function start() {
    const idp = await startProvider({seed: {...SEED, organization}});
    const own = await idp.signInByCode(ADDRESS);
    idp.clock.advance(HOUR);
    const path = `/persons/${await idp.personIdOf('new@example.com')}/impersonate`;
    const impersonate = async () =>
      String((await idp.post(path, undefined, {bearer: own})).body.result);
    const acting = (await idp.useValue(await impersonate())).body.result.token;
    return {idp, own, acting, impersonate};
  }

  it('ends no later than their own and names both', async () => {
    const {own, acting} = await start();

    expect(claimsOf(acting)).toMatchObject({
      exp: claimsOf(own).exp,
      act: {sub: claimsOf(own).person_id, sid: claimsOf(own).sid},
      authenticated_methods: ['impersonate'],
    });
    expect(claimsOf(acting).sid).not.toBe(claimsOf(own).sid);
  });

  it.each([
    ['log out', (idp: TestProvider, token: string) => idp.post('/token/revoke', {token})],
    [
      'lose their credentials',
      (idp: TestProvider, token: string) =>
        idp.manage('DELETE', `/persons/${claimsOf(token).person_id}/credentials`),
    ],
    [
      'are deactivated',
      (idp: TestProvider, token: string) =>
        idp.manage('PATCH', `/persons/${claimsOf(token).person_id}`, {active: false}),
    ],
  ])('ends when they %s, as do unused values', async (_what, end) => {
    const {idp, own, acting, impersonate} = await start();
    const unused = await impersonate();
    expect(await idp.isValid(acting)).toBe(true);

    await end(idp, own);

    expect(await idp.isValid(acting)).toBe(false);
    expect((await idp.useValue(unused)).body).toEqual(EXPIRED);
  });

  it('ends without their own when they leave it', async () => {
    const {idp, own, acting} = await start();

    await idp.post('/token/revoke', {token: acting});

    expect([await idp.isValid(acting), await idp.isValid(own)]).toEqual([false, true]);
  });
});
