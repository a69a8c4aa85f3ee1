import {readFileSync, statSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {claimsOf, email, failure, passwordFactor, startProvider} from '../../support/identity';

const REFUSED = failure(401, 'missing or invalid API key');

const CALLS: readonly [string, string, unknown?][] = [
  ['GET', '/persons'],
  ['POST', '/persons', {}],
  ['PUT', '/persons', {}],
  ['GET', '/persons/x'],
  ['PATCH', '/persons/x', {}],
  ['DELETE', '/persons/x'],
  ['GET', '/persons/x/handles'],
  ['POST', '/persons/x/handles', []],
  ['DELETE', '/persons/x/handles/email_address:a@example.com'],
  ['GET', '/persons/x/groups'],
  ['PUT', '/persons/x/groups', {}],
  ['GET', '/persons/x/organizations'],
  ['GET', '/persons/x/attributes'],
  ['PUT', '/persons/x/attributes', {}],
  ['PATCH', '/persons/x/attributes', {}],
  ['GET', '/persons/x/attributes/end_user_no_access'],
  ['PUT', '/persons/x/attributes/end_user_no_access', {}],
  ['PATCH', '/persons/x/attributes/end_user_no_access', {}],
  ['DELETE', '/persons/x/attributes/end_user_no_access'],
  ['GET', '/persons/x/consent/gdpr'],
  ['POST', '/persons/x/consent/gdpr', {}],
  ['PUT', '/persons/x/consent/gdpr', {}],
  ['DELETE', '/persons/x/consent/gdpr'],
  ['GET', '/persons/x/credentials'],
  ['POST', '/persons/x/credentials', {}],
  ['PUT', '/persons/x/credentials/password', {}],
  ['DELETE', '/persons/x/credentials'],
  ['DELETE', '/persons/x/credentials/y'],
  ['POST', '/persons/x/credentials/password-reset', {}],
  ['POST', '/persons/x/credentials/password-rotate'],
  ['POST', '/persons/x/direct-id', {duration_secs: 60}],
  ['POST', '/persons/x/mint-token', {}],
  ['GET', '/groups'],
  ['POST', '/groups', {name: 'x'}],
  ['GET', '/groups/x'],
  ['DELETE', '/groups/x'],
  ['GET', '/groups/x/persons'],
  ['POST', '/groups/x/persons', {persons: []}],
  ['DELETE', '/groups/x/persons/y'],
  ['GET', '/organizations'],
  ['GET', '/organizations/config'],
  ['PATCH', '/organizations/config', {}],
  ['PUT', '/organizations/api-keys'],
  ['GET', '/organizations/suborganizations'],
  ['POST', '/organizations/suborganizations', {}],
];

describe('the management API', () => {
  it('L35 responds with 401 to every call without the key, with a wrong one, and with it in the query', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode('public@example.com');

    for (const [method, path, body] of CALLS) {
      const none = await idp.call(method, path, body, {bearer});
      const wrong = await idp.manage(method, path, body, {headers: {'SlashID-API-Key': 'wrong'}});
      const inQuery = await idp.call(method, `${path}?SlashID-API-Key=${idp.apiKey}`, body);
      const elsewhere = await idp.manage(method, path, body, {organization: crypto.randomUUID()});
      for (const answer of [none, wrong, inQuery, elsewhere]) {
        expect([method, path, answer.body]).toEqual([method, path, REFUSED]);
      }
    }
  });

  it('L35 keeps the key in a file that only its owner can read, across restarts', async () => {
    const idp = await startProvider();
    await idp.close();
    const again = await startProvider({folder: idp.folder});

    expect(statSync(idp.apiKeyFile).mode & 0o777).toBe(0o600);
    expect(again.apiKey).toBe(idp.apiKey);
    expect((await again.manage('GET', '/groups')).status).toBe(200);
  });

  it('replaces the key', async () => {
    const idp = await startProvider();

    const {body} = await idp.manage('PUT', '/organizations/api-keys');

    expect((await idp.manage('GET', '/groups')).status).toBe(401);
    const headers = {'SlashID-API-Key': body.result.api_key};
    expect((await idp.manage('GET', '/groups', undefined, {headers})).status).toBe(200);
    expect(readFileSync(idp.apiKeyFile, 'utf8').trim()).toBe(body.result.api_key);
  });
});

describe('people', () => {
  it('are rejected with a taken handle, an unknown group or an unknown key', async () => {
    const idp = await startProvider();
    const create = (body: unknown) => idp.manage('POST', '/persons', body);

    expect((await create({handles: [email('Public@example.com')]})).status).toBe(409);
    expect((await create({groups: ['nosuch']})).body).toEqual(
      failure(400, 'group nosuch does not exist'),
    );
    expect((await create({name: 'x'})).status).toBe(400);
    expect((await create({handles: [email('nobody')]})).status).toBe(400);
    expect((await create({attributes: {nosuch: {}}})).status).toBe(404);
  });

  it('are created, found, changed and deleted', async () => {
    const idp = await startProvider();
    await idp.manage('POST', '/groups', {name: 'crew', description: 'Crews'});
    const given = {
      handles: [email('crew@example.com')],
      groups: ['crew'],
      region: 'asia-japan',
      attributes: {end_user_no_access: {badge: 7}},
    };

    const created = await idp.manage('POST', '/persons', given);
    const id = created.body.result.person_id;

    expect(created.status).toBe(201);
    expect(created.body.result).toMatchObject({
      active: true,
      region: 'asia-japan',
      groups: ['crew'],
      attributes: {end_user_no_access: {badge: 7}},
    });
    expect(claimsOf(await idp.signInByCode('crew@example.com'))).toMatchObject({
      person_id: id,
      groups: ['crew'],
    });
    const {body: page} = await idp.manage('GET', '/persons?limit=1&offset=1');
    expect(page.meta.pagination).toEqual({limit: 1, offset: 1, total_count: 3});
    const found = await idp.manage('GET', '/persons?handle=email_address:crew@example.com');
    expect(found.body.result).toMatchObject([{person_id: id}]);
    const updated = await idp.manage('PUT', '/persons', {...given, groups: []});
    expect([updated.status, updated.body.result.groups]).toEqual([200, []]);
    expect((await idp.manage('DELETE', `/persons/${id}`)).status).toBe(204);
    expect((await idp.manage('GET', `/persons/${id}`)).status).toBe(404);
  });

  it('can lose and gain handles', async () => {
    const idp = await startProvider();
    const id = await idp.personIdOf('public@example.com');
    const url = `/persons/${id}/handles`;

    expect((await idp.manage('POST', url, [email('new@example.com')])).status).toBe(409);
    expect((await idp.manage('POST', url, [email('second@example.com')])).status).toBe(204);
    const gone = `${url}/email_address:public@example.com`;
    expect((await idp.manage('DELETE', gone)).status).toBe(204);
    expect((await idp.manage('DELETE', gone)).status).toBe(404);
    expect((await idp.manage('GET', url)).body.result).toEqual([email('second@example.com')]);
  });

  it('have invalid tokens after their groups change', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode('public@example.com');
    const url = `/persons/${claimsOf(token).person_id}/groups`;
    await idp.manage('POST', '/groups', {name: 'apps'});

    const {body} = await idp.manage('PUT', url, {groups: ['apps', 'public']});

    expect(body.result).toEqual(['apps', 'public']);
    expect((await idp.post('/token/validate', {token})).body.result).toEqual({
      valid: false,
      invalidity_reason: 'invalid_token_content',
    });
    await idp.manage('DELETE', `/groups/apps/persons/${claimsOf(token).person_id}`);
    expect((await idp.post('/token/validate', {token})).body.result.valid).toBe(true);
  });

  it('can have tokens minted, without reserved claims', async () => {
    const idp = await startProvider();
    const id = await idp.personIdOf('public@example.com');
    const mint = (custom_claims: object) =>
      idp.manage('POST', `/persons/${id}/mint-token`, {custom_claims});

    for (const name of ['groups', 'oid', 'person_id', 'exp', 'user_token']) {
      expect((await mint({[name]: 'x'})).status).toBe(400);
    }
    const {status, body} = await mint({shift: 'night'});
    expect(status).toBe(201);
    expect(claimsOf(body.result)).toMatchObject({
      authenticated_methods: ['api'],
      groups: ['public'],
      shift: 'night',
    });
    expect((await idp.post('/token/validate', {token: body.result})).body.result.valid).toBe(true);
  });

  it('can have passwords reset, rotated and removed', async () => {
    const idp = await startProvider();
    const id = await idp.personIdOf('public@example.com');
    const url = `/persons/${id}/credentials`;

    const {body} = await idp.manage('POST', `${url}/password-rotate`);
    const {body: begun} = await idp.begin(email('public@example.com'), passwordFactor);
    const signedIn = await idp.answer(begun.result[0], {password: body.result.new_password});
    const reset = await idp.manage('POST', `${url}/password-reset`, {});

    expect([signedIn.status, reset.status]).toEqual([200, 202]);
    expect((await idp.lastMessage('public@example.com')).text).toContain('choose a new password');
    const {body: list} = await idp.manage('GET', url);
    expect(list.result).toMatchObject([{type: 'password', params: {password_hash: ''}}]);
    expect((await idp.manage('DELETE', `${url}/${list.result[0].id}`)).status).toBe(204);
    expect((await idp.manage('DELETE', `${url}/${list.result[0].id}`)).status).toBe(404);
    expect((await idp.manage('GET', url)).body.result).toEqual([]);
  });

  it('can have a direct ID, attributes and consents', async () => {
    const idp = await startProvider();
    const id = await idp.personIdOf('public@example.com');
    const url = `/persons/${id}`;

    const direct = await idp.manage('POST', `${url}/direct-id`, {duration_secs: 60});
    await idp.manage('PATCH', `${url}/attributes/end_user_no_access`, {badge: 7});
    await idp.manage('PUT', `${url}/consent/gdpr`, {consent_levels: ['marketing']});

    expect(direct.status).toBe(201);
    const {body} = await idp.manage('GET', `${url}/attributes?buckets=end_user_no_access`);
    expect(body.result).toEqual({end_user_no_access: {badge: 7}});
    const consent = await idp.manage('GET', `${url}/consent/gdpr`);
    expect(consent.body.result.consents).toHaveLength(1);
  });
});

describe('groups and organizations', () => {
  it('reject malformed and unknown values', async () => {
    const idp = await startProvider();

    expect((await idp.manage('POST', '/groups', {name: 'in ternal'})).status).toBe(400);
    expect((await idp.manage('GET', '/groups/nosuch')).status).toBe(404);
    const {body} = await idp.manage('GET', '/persons?handle=none');
    expect(body.errors[0].message).toContain('invalid request: handle: Invalid option');
    for (const groups_claim_name of ['oid', '__proto__']) {
      const config = {groups_claim_name};
      expect((await idp.manage('PATCH', '/organizations/config', config)).status).toBe(400);
    }
    expect((await idp.manage('PATCH', '/organizations/config', {x: 1})).status).toBe(400);
  });

  it('show and change members', async () => {
    const idp = await startProvider();
    const id = await idp.personIdOf('new@example.com');

    expect((await idp.manage('POST', '/groups/public/persons', {persons: [id]})).status).toBe(201);

    expect((await idp.manage('GET', '/groups/public/persons')).body.result).toContain(id);
    expect((await idp.manage('GET', '/groups/public')).body.result).toMatchObject({
      name: 'public',
      members_count: 2,
    });
    expect((await idp.manage('DELETE', '/groups/public')).status).toBe(200);
    expect((await idp.manage('GET', '/groups')).body.result).toEqual([]);
    expect(claimsOf(await idp.signInByCode('new@example.com')).groups).toEqual([]);
  });

  it('change one setting and keep the others', async () => {
    const idp = await startProvider();
    const patch = (body: unknown) => idp.manage('PATCH', '/organizations/config', body);

    expect((await patch({deny_self_registration: true})).status).toBe(204);
    expect((await patch({token_duration: 600})).status).toBe(204);

    const {body} = await idp.manage('GET', '/organizations/config');
    expect(body.result).toMatchObject({
      deny_self_registration: true,
      token_duration: 600,
      groups_claim_name: 'groups',
      sudo_mode_duration: 900,
    });
  });

  it('create a suborganization whose key does not reach its parent', async () => {
    const idp = await startProvider();
    const {body} = await idp.manage('POST', '/organizations/suborganizations', {
      sub_org_name: 'Müller Nord',
      admins: [],
      persons_org_id: idp.organizationId,
    });
    const {id, api_key: key} = body.result;
    const headers = {'SlashID-API-Key': key};

    const own = {headers, organization: id};
    expect((await idp.manage('GET', '/organizations', undefined, {headers})).status).toBe(401);
    expect((await idp.manage('GET', '/organizations', undefined, own)).body.result).toMatchObject({
      id,
      parent_id: idp.organizationId,
      org_name: 'Müller Nord',
      tenant_name: 'muller-nord',
      persons_pool_org_ids: [idp.organizationId, id],
      group_pool_org_ids: [id],
    });
    expect((await idp.manage('GET', '/groups', undefined, {organization: id})).status).toBe(200);
    const children = await idp.manage('GET', '/organizations/suborganizations');
    expect(children.body.result).toEqual([id]);
  });
});
