import {describe, expect, it} from 'vitest';
import {
  claimsOf,
  email,
  EXPIRED,
  failure,
  otpViaEmail,
  readDatabase,
  SITE,
  startProvider,
  type TestProvider,
  withSettings,
} from '../../support/identity';

/** Does what the SDK does with a value of `?challenges=`. */
function use(idp: TestProvider, value: string) {
  const [nonce] = JSON.parse(Buffer.from(value, 'base64url').toString());
  return idp.answer(nonce, {challenge: nonce.options.challenge});
}

describe('POST /direct-id', () => {
  it('responds with 401 without a token and 403 to an anonymous person', async () => {
    const idp = await startProvider({seed: withSettings({anonymous_persons_allowed: true})});
    const {body} = await idp.post('/persons/anonymous', {});

    expect((await idp.post('/direct-id', undefined)).status).toBe(401);
    expect((await idp.post('/direct-id', undefined, {bearer: body.result})).status).toBe(403);
  });

  it('signs the same person in elsewhere, once within five minutes', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode('public@example.com');
    const direct = async () => (await idp.post('/direct-id', undefined, {bearer})).body.result;
    const value = await direct();
    const late = await direct();

    const {body} = await use(idp, value);

    expect(claimsOf(body.result.token)).toMatchObject({
      person_id: claimsOf(bearer).person_id,
      authenticated_methods: ['otp_via_email', 'direct_id'],
      groups: ['public'],
    });
    expect((await use(idp, value)).body).toEqual(EXPIRED);
    idp.clock.advance(5 * 60_000);
    expect((await use(idp, late)).body).toEqual(EXPIRED);
  });
});

describe('impersonation', () => {
  it('L32 responds with 403 to people, without credentials and to a wrong key', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode('new@example.com');
    const url = `/persons/${claimsOf(bearer).person_id}/impersonate`;
    const wrongKey = {headers: {'SlashID-API-Key': 'wrong'}};

    for (const options of [{}, {bearer}, wrongKey]) {
      expect((await idp.post(url, undefined, options)).body).toEqual(failure(403, 'not allowed'));
      const v2 = await idp.post(`${url}/v2`, {target_url: `${SITE}/`}, options);
      expect(v2.body).toEqual(failure(403, 'not allowed'));
    }
  });

  it('O01 responds with 400 to a foreign target and 404 to an unknown person', async () => {
    const idp = await startProvider();
    const id = await idp.personIdOf('public@example.com');
    const impersonate = (personId: string, target_url: string) =>
      idp.manage('POST', `/persons/${personId}/impersonate/v2`, {target_url});

    expect((await impersonate(id, 'https://evil.example/')).status).toBe(400);
    expect((await impersonate('unknown', `${SITE}/`)).status).toBe(404);
  });

  it('L32 signs in as the person by API key, marks the token and writes an audit record', async () => {
    const idp = await startProvider();
    const id = await idp.personIdOf('public@example.com');

    const {status, body} = await idp.manage('POST', `/persons/${id}/impersonate`);

    expect(status).toBe(201);
    expect(claimsOf((await use(idp, body.result)).body.result.token)).toMatchObject({
      person_id: id,
      authenticated_methods: ['impersonate'],
    });
    const audited = readDatabase(idp, 'SELECT actor, action, person_id FROM audit');
    expect(audited).toEqual([
      {actor: `organization ${idp.organizationId}`, action: 'impersonate', person_id: id},
    ]);
  });

  it('is allowed for a group that the organization lists, but not while impersonating', async () => {
    const idp = await startProvider({seed: withSettings({impersonator_groups: ['public']})});
    const bearer = await idp.signInByCode('public@example.com');
    const id = await idp.personIdOf('new@example.com');
    const target_url = `${SITE}/apis/?x=1`;

    const {body} = await idp.post(`/persons/${id}/impersonate/v2`, {target_url}, {bearer});

    const url = new URL(body.result);
    expect(url.origin + url.pathname).toBe(`${SITE}/apis/`);
    const signedIn = await use(idp, url.searchParams.get('challenges') ?? '');
    const own = await idp.manage('POST', `/persons/${claimsOf(bearer).person_id}/impersonate`);
    const asPublic = (await use(idp, own.body.result)).body.result.token;
    expect(claimsOf(signedIn.body.result.token).person_id).toBe(id);
    const again = await idp.post(`/persons/${id}/impersonate`, undefined, {bearer: asPublic});
    expect(again.status).toBe(403);
  });
});

describe('POST /persons/anonymous', () => {
  it('L31 responds with 403 unless the organization allows it', async () => {
    const idp = await startProvider();

    const {body} = await idp.post('/persons/anonymous', {});

    expect(body).toEqual(failure(403, 'anonymous persons are not allowed for this organization'));
  });

  it('responds with 400 to an unknown region', async () => {
    const idp = await startProvider({seed: withSettings({anonymous_persons_allowed: true})});

    expect((await idp.post('/persons/anonymous', {region: 'moon'})).status).toBe(400);
  });

  it('creates an anonymous person and marks the token', async () => {
    const idp = await startProvider({seed: withSettings({anonymous_persons_allowed: true})});

    const {status, body} = await idp.post('/persons/anonymous', {region: 'asia-japan'});

    expect(status).toBe(201);
    expect(claimsOf(body.result)).toMatchObject({
      person_type: 'anonymous',
      authenticated_methods: ['anonymous'],
      groups: [],
    });
    const {body: me} = await idp.get('/me', {bearer: body.result});
    expect(me.result.person).toMatchObject({person_type: 'anonymous', region: 'asia-japan'});
  });

  it('keeps the person when they sign in with a new address', async () => {
    const idp = await startProvider({seed: withSettings({anonymous_persons_allowed: true})});
    const {body} = await idp.post('/persons/anonymous', {});
    const bearer = body.result;

    const claims = claimsOf(await idp.signInByCode('upgrade@example.com', {bearer}));

    expect(claims).toMatchObject({
      person_id: claimsOf(bearer).person_id,
      person_type: 'regular',
      authenticated_methods: ['otp_via_email'],
      first_token: true,
    });
  });

  it('is replaced by the person who already has the address', async () => {
    const idp = await startProvider({seed: withSettings({anonymous_persons_allowed: true})});
    const {body} = await idp.post('/persons/anonymous', {});
    const bearer = body.result;

    const claims = claimsOf(await idp.signInByCode('public@example.com', {bearer}));

    expect(claims).toMatchObject({
      person_id: await idp.personIdOf('public@example.com'),
      person_type: 'regular',
      prev_anonymous_person_id: claimsOf(bearer).person_id,
      groups: ['public'],
    });
  });

  it('L20 does not bypass a closed registration', async () => {
    const settings = {anonymous_persons_allowed: true, deny_self_registration: true};
    const idp = await startProvider({seed: withSettings(settings)});
    const {body} = await idp.post('/persons/anonymous', {});

    const answer = await idp.begin(email('x@example.com'), otpViaEmail, {bearer: body.result});

    expect(answer.status).toBe(403);
  });
});
