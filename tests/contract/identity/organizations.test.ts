import {describe, expect, it} from 'vitest';
import {
  claimsOf,
  email,
  factorOf,
  failure,
  otpViaEmail,
  passwordFactor,
  startProvider,
  withSettings,
} from '../../support/identity';

const NOT_MEMBER = failure(403, 'person does not belong to the organization');
const person = (value: string, rest: object = {}) => ({
  handles: [email(value)],
  groups: [],
  ...rest,
});

const SEVERAL = {
  organization: {name: 'Main'},
  suborganizations: [
    {name: 'Same people'},
    {name: 'Same everything', shares: ['people', 'groups']},
    {name: 'Strict', settings: {allowed_factor_methods: ['otp_via_email', 'totp']}},
    {name: 'Apart', shares: [], settings: {deny_self_registration: true}},
  ],
  people: [
    person('a@example.com', {groups: ['public'], groupsIn: {'Same people': ['apps']}}),
    person('b@example.com'),
    person('a@example.com', {organization: 'Apart', groups: ['internal']}),
  ],
};

async function startSeveral() {
  const idp = await startProvider({seed: SEVERAL});
  const {body} = await idp.get('/me/orgs', {bearer: await idp.signInByCode('a@example.com')});
  const nodes: any[] = body.result.org_hierarchy;
  const idOf = (name: string): string => nodes.find((node) => node.name === name).id;
  return {idp, nodes, idOf};
}

describe('the settings of an organization', () => {
  it('L20 rejects new people when self-registration is off', async () => {
    const idp = await startProvider({seed: withSettings({deny_self_registration: true})});
    const message = 'self-registration not allowed for this organization';

    for (const factor of [otpViaEmail, passwordFactor, factorOf('email_link')]) {
      const {body} = await idp.begin(email('stranger@example.com'), factor);
      expect(body).toEqual(failure(403, message));
    }
    expect((await idp.begin(email('public@example.com'), otpViaEmail)).status).toBe(200);
  });

  it('L20 rejects addresses that match no pattern in their canonical form', async () => {
    const settings = {new_person_handle_patterns: ['[^@]+@corp\\.example']};
    const idp = await startProvider({seed: withSettings(settings)});
    const begin = async (value: string) => (await idp.begin(email(value), otpViaEmail)).body;

    const refused = failure(403, 'person cannot be registered');
    expect(await begin('x@evil.example')).toEqual(refused);
    expect(await begin('x@corp.example.evil.example')).toEqual(refused);
    expect((await begin('X@Corp.Example')).result).toHaveLength(1);
    expect((await begin('public@example.com')).result).toHaveLength(1);
  });

  it('L20 rejects methods that it does not list', async () => {
    const settings = {allowed_factor_methods: ['otp_via_email']};
    const idp = await startProvider({seed: withSettings(settings)});

    expect((await idp.begin(email('public@example.com'), passwordFactor)).status).toBe(403);
    expect((await idp.begin(email('public@example.com'), otpViaEmail)).status).toBe(200);
  });

  it('L20 makes new people wait for approval, and reports that they are still waiting', async () => {
    const idp = await startProvider({seed: withSettings({requires_manual_approval: true})});
    const signIn = async () => {
      const {body} = await idp.begin(email('wait@example.com'), otpViaEmail);
      const {code} = await idp.lastMessage('wait@example.com');
      return (await idp.answer(body.result[0], {otp: code})).body;
    };

    expect(await signIn()).toEqual(failure(403, 'person is not active'));
    idp.clock.advance(1000);
    const id = await idp.personIdOf('wait@example.com');
    expect(await signIn()).toEqual(failure(403, `Person ${id} is inactive`));

    await idp.manage('PATCH', `/persons/${id}`, {active: true});
    expect((await signIn()).result.token).toBeTypeOf('string');
  });

  it('L20 reports a sign-up, not a sign-in, to an anonymous person who waits for approval', async () => {
    const settings = {requires_manual_approval: true, anonymous_persons_allowed: true};
    const idp = await startProvider({seed: withSettings(settings)});
    const bearer = (await idp.post('/persons/anonymous', {})).body.result;
    idp.clock.advance(1000);
    const {body} = await idp.begin(email('wait@example.com'), otpViaEmail, {bearer});
    const {code} = await idp.lastMessage('wait@example.com');

    const answer = await idp.answer(body.result[0], {otp: code}, {bearer});

    expect(answer.body).toEqual(failure(403, 'person is not active'));
  });

  it('tells the tab that waits for a link that approval is pending', async () => {
    const idp = await startProvider({seed: withSettings({requires_manual_approval: true})});
    const {body} = await idp.begin(email('wait@example.com'), factorOf('email_link'));
    const {link} = await idp.lastMessage('wait@example.com');

    const opened = await idp.openLink(link);
    const polled = await idp.poll(body.result[0]);

    const waiting = failure(403, 'person is not active');
    expect([opened.body, polled.body]).toEqual([waiting, waiting]);
  });

  it('invalidates the token of a deactivated person', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode('public@example.com');
    const id = claimsOf(token).person_id;
    await idp.manage('PATCH', `/persons/${id}`, {active: false});

    const {body} = await idp.post('/token/validate', {token});

    expect(body.result).toEqual({valid: false, invalidity_reason: 'person_not_active'});
  });

  it('set the groups claim’s name and the token lifetime', async () => {
    const settings = {groups_claim_name: 'roles', token_duration: 120};
    const idp = await startProvider({seed: withSettings(settings)});

    const claims = claimsOf(await idp.signInByCode('public@example.com'));

    expect(claims).toMatchObject({groups_claim_name: 'roles', roles: ['public']});
    expect(claims.exp - claims.iat).toBe(120);
    expect(claims.groups).toBeUndefined();
  });

  it.each(['oid', 'person_id', 'sub', 'user_token', '__proto__'])(
    'L34 cannot name the groups claim %s',
    async (groups_claim_name) => {
      await expect(startProvider({seed: withSettings({groups_claim_name})})).rejects.toThrow(
        'is the name of another claim',
      );
    },
  );
});

describe('POST /token/v2', () => {
  it('L28 rejects requests without a token or organization, and for a foreign one', async () => {
    const {idp} = await startSeveral();
    const bearer = await idp.signInByCode('a@example.com');
    const statusOf = async (options: object) => (await idp.post('/token/v2', {}, options)).status;

    expect(await statusOf({})).toBe(401);
    expect(await statusOf({bearer, organization: null})).toBe(400);
    expect(await statusOf({bearer, organization: crypto.randomUUID()})).toBe(403);
  });

  it('rejects a person without an account in a separate organization', async () => {
    const {idp, idOf} = await startSeveral();
    const bearer = await idp.signInByCode('b@example.com');

    const {status} = await idp.post('/token/v2', {}, {bearer, organization: idOf('Apart')});

    expect(status).toBe(403);
  });

  it('issues a token for an organization with the same people, which ends with the old one', async () => {
    const {idp, idOf} = await startSeveral();
    const bearer = await idp.signInByCode('a@example.com');
    idp.clock.advance(60_000);
    const switchTo = async (name: string) =>
      (await idp.post('/token/v2', {metadata: {}}, {bearer, organization: idOf(name)})).body.result;

    const {type, token} = await switchTo('Same people');

    expect(type).toBe('token');
    expect(claimsOf(token)).toMatchObject({
      oid: idOf('Same people'),
      aud: idOf('Same people'),
      person_id: claimsOf(bearer).person_id,
      groups: ['apps'],
      exp: claimsOf(bearer).exp,
    });
    expect(claimsOf((await switchTo('Same everything')).token).groups).toEqual(['public']);
    expect((await idp.post('/token/validate', {token})).body.result.valid).toBe(true);
  });

  it('requires a sign-in where the previous method is not accepted', async () => {
    const {idp, idOf} = await startSeveral();
    const {body: begun} = await idp.begin(email('a@example.com'), factorOf('email_link'));
    await idp.openLink((await idp.lastMessage('a@example.com')).link);
    const bearer = (await idp.poll(begun.result[0])).body.result;

    const options = {bearer, organization: idOf('Strict')};
    const {body} = await idp.post('/token/v2', {}, options);
    const [announcement, code] = body.result.challenges;
    const message = await idp.lastMessage('a@example.com');
    const done = await idp.answer(code, {otp: message.code}, {bearer});

    expect(body.result.type).toBe('challenge_list');
    expect(announcement).toMatchObject({
      type: 'authn_context_update',
      options: {target_org_id: idOf('Strict'), factor: {method: 'otp_via_email'}},
    });
    expect(claimsOf(done.body.result.token).oid).toBe(idOf('Strict'));
  });

  it('requires a sign-in in an organization with other people', async () => {
    const {idp, idOf} = await startSeveral();
    const bearer = await idp.signInByCode('a@example.com');

    const {body} = await idp.post('/token/v2', {}, {bearer, organization: idOf('Apart')});
    const [, proxy] = body.result.challenges;
    await idp.openLink((await idp.lastMessage('a@example.com')).link);
    const {body: polled} = await idp.poll(proxy);

    expect(claimsOf(polled.result)).toMatchObject({oid: idOf('Apart'), groups: ['internal']});
    expect(claimsOf(polled.result).person_id).not.toBe(claimsOf(bearer).person_id);
  });

  it('is also available as GET /token and GET /token/v2', async () => {
    const {idp, idOf} = await startSeveral();
    const bearer = await idp.signInByCode('a@example.com');
    const get = (path: string, name: string) => idp.get(path, {bearer, organization: idOf(name)});

    expect((await get('/token', 'Apart')).body).toEqual(NOT_MEMBER);
    expect(claimsOf((await get('/token', 'Strict')).body.result).oid).toBe(idOf('Strict'));
    expect((await get('/token/v2', 'Strict')).body.result.type).toBe('token');
  });
});

describe('GET /me/orgs', () => {
  it('responds with 401 without a token', async () => {
    const idp = await startProvider();

    expect((await idp.get('/me/orgs')).status).toBe(401);
  });

  it('shows the hierarchy with its pools', async () => {
    const {idp, nodes, idOf} = await startSeveral();
    const main = idp.organizationId;

    const sharing = [main, idOf('Same people'), idOf('Same everything'), idOf('Strict')];
    expect(nodes.find(({id}) => id === main)).toEqual({
      id: main,
      name: 'Main',
      tenant_name: 'main',
      children_ids: [...sharing.slice(1), idOf('Apart')],
      person_pool_orgs_ids: sharing,
      group_pool_orgs_ids: [main, idOf('Same everything')],
      person_in_manager_org: false,
      inherits_rbac_pools: false,
    });
    expect(nodes.find(({name}) => name === 'Apart')).toMatchObject({
      parent_id: main,
      manager_org_id: main,
      person_pool_orgs_ids: [idOf('Apart')],
    });
  });

  it('lists in /me the organizations of the person, with those that they manage', async () => {
    const {idp, idOf} = await startSeveral();

    const {body} = await idp.get('/me', {bearer: await idp.signInByCode('a@example.com')});

    const {organizations} = body.result;
    expect(organizations.map((each: any) => each.org_name)).toEqual([
      'Main',
      'Same people',
      'Same everything',
      'Strict',
    ]);
    expect(organizations[0].managed_organizations.map(({id}: any) => id)).toContain(idOf('Apart'));
  });
});
