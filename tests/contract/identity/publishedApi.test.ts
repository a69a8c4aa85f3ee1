import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import {describe, expect, it} from 'vitest';
import {createAuthenticator} from '../../support/authenticator';
import {codeFor, exchange} from '../../support/hostedLogin';
import {email, factorOf, SEED_WITH_PASSWORD, SITE, startProvider} from '../../support/identity';
// Schemas of our responses, from SlashID's published API description.
import schemas from './fixtures/slashidResponses.json';

type SchemaName = keyof typeof schemas;

const ajv = addFormats(new Ajv({strict: false, allErrors: true}));

/** Violations of the published description in a response. */
function problemsWith(name: SchemaName, body: unknown): string[] {
  const validate = ajv.compile(schemas[name]);
  return validate(body)
    ? []
    : (validate.errors ?? []).map(({instancePath, message}) => `${instancePath} ${message}`);
}

async function startFull() {
  const idp = await startProvider({seed: SEED_WITH_PASSWORD});
  const token = await idp.signInByCode('public@example.com');
  const id = await idp.personIdOf('public@example.com');
  const {body} = await idp.begin(email('public@example.com'), factorOf('webauthn'), {
    bearer: token,
  });
  const [creation] = body.result;
  await idp.answer(creation, createAuthenticator(SITE).create(creation.options));
  const {body: totp} = await idp.begin(email('public@example.com'), factorOf('totp'), {
    bearer: token,
  });
  expect(totp.result[0].type).toBe('totp_register');
  return {idp, token, id};
}

describe('a response that the published API describes', () => {
  it('is distinguished from an undescribed one', () => {
    expect(problemsWith('POST /token/validate 200', {result: {valid: 'yes'}})).not.toEqual([]);
    expect(problemsWith('GET /persons/{person_id} 200', {result: {active: true}})).not.toEqual([]);
  });

  it('matches its schema for every call of the management API', async () => {
    const {idp, id} = await startFull();
    const person = {handles: [email('x@example.com')], groups: ['crew'], region: 'us-iowa'};
    const consent = {consent_levels: ['necessary']};
    const suborganization = {sub_org_name: 'North', admins: []};
    const newcomer = await idp.personIdOf('new@example.com');
    const password_hash = `scrypt$16384$8$5$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const password = {type: 'password', label: 'From elsewhere', params: {password_hash}};
    const {body: created} = await idp.manage('POST', '/persons', {});
    const colleague = created.result.person_id;
    await idp.manage('POST', '/groups', {name: 'crew'});
    await idp.manage('PUT', `/persons/${id}/attributes`, {end_user_no_access: {badge: 7}});

    const calls: readonly [SchemaName, string, unknown?][] = [
      ['POST /persons 201', '/persons', person],
      ['PUT /persons 200', '/persons', person],
      ['PUT /persons 201', '/persons', {handles: [email('y@example.com')]}],
      ['GET /persons 200', '/persons'],
      ['GET /persons/{person_id} 200', `/persons/${id}?fields=handles,groups,attributes`],
      ['PATCH /persons/{person_id} 200', `/persons/${id}`, {active: true}],
      ['GET /persons/{person_id}/handles 200', `/persons/${id}/handles`],
      ['GET /persons/{person_id}/groups 200', `/persons/${id}/groups`],
      ['PUT /persons/{person_id}/groups 200', `/persons/${id}/groups`, {groups: ['crew']}],
      ['GET /persons/{person_id}/organizations 200', `/persons/${id}/organizations`],
      ['GET /persons/{person_id}/attributes 200', `/persons/${id}/attributes`],
      [
        'GET /persons/{person_id}/attributes/{bucket_name} 200',
        `/persons/${id}/attributes/end_user_no_access`,
      ],
      ['POST /persons/{person_id}/consent/gdpr 201', `/persons/${id}/consent/gdpr`, consent],
      ['PUT /persons/{person_id}/consent/gdpr 200', `/persons/${id}/consent/gdpr`, consent],
      ['GET /persons/{person_id}/consent/gdpr 200', `/persons/${id}/consent/gdpr`],
      ['GET /persons/{person_id}/credentials 200', `/persons/${id}/credentials`],
      ['POST /persons/{person_id}/credentials 201', `/persons/${newcomer}/credentials`, password],
      [
        'PUT /persons/{person_id}/credentials/password 201',
        `/persons/${colleague}/credentials/password`,
        password,
      ],
      [
        'PUT /persons/{person_id}/credentials/password 200',
        `/persons/${newcomer}/credentials/password`,
        password,
      ],
      [
        'POST /persons/{person_id}/credentials/password-rotate 200',
        `/persons/${id}/credentials/password-rotate`,
      ],
      ['POST /persons/{person_id}/direct-id 201', `/persons/${id}/direct-id`, {duration_secs: 60}],
      ['POST /persons/{person_id}/mint-token 201', `/persons/${id}/mint-token`, {}],
      ['GET /groups 200', '/groups'],
      ['POST /groups 201', '/groups', {name: 'night'}],
      ['POST /groups/{group_name}/persons 201', '/groups/night/persons', {persons: [id]}],
      ['GET /groups/{group_name} 200', '/groups/crew'],
      ['GET /groups/{group_name}/persons 200', '/groups/crew/persons'],
      ['DELETE /groups/{group_name}/persons/{person_id} 200', `/groups/crew/persons/${id}`],
      ['DELETE /groups/{group_name} 200', '/groups/crew'],
      ['GET /organizations 200', '/organizations'],
      ['GET /organizations/config 200', '/organizations/config'],
      [
        'POST /organizations/suborganizations 200',
        '/organizations/suborganizations',
        suborganization,
      ],
      ['GET /organizations/suborganizations 200', '/organizations/suborganizations'],
      ['PUT /organizations/api-keys 200', '/organizations/api-keys'],
    ];
    for (const [name, url, body] of calls) {
      const [method = '', , status] = name.split(' ');
      const answer = await idp.manage(method, url, body);
      expect([name, answer.status, problemsWith(name, answer.body)]).toEqual([
        name,
        Number(status),
        [],
      ]);
    }
    const refusal = await idp.manage('GET', '/persons/unknown');
    expect(problemsWith('error', refusal.body)).toEqual([]);
  });

  it('matches its schema for the calls of people and relying parties', async () => {
    const {idp, token} = await startFull();
    const consent = {consent_levels: ['necessary']};

    const calls: readonly [SchemaName, string, unknown?][] = [
      ['POST /token/validate 200', '/token/validate', {token}],
      ['POST /token/validate 200', '/token/validate', {token: 'garbage'}],
      ['POST /consent/gdpr 201', '/consent/gdpr', consent],
      ['PUT /consent/gdpr 200', '/consent/gdpr', consent],
      ['GET /consent/gdpr 200', '/consent/gdpr'],
      ['GET /.well-known/openid-configuration 200', '/.well-known/openid-configuration'],
      ['GET /.well-known/jwks.json 200', '/.well-known/jwks.json'],
    ];
    for (const [name, url, body] of calls) {
      const [method = '', , status] = name.split(' ');
      const answer = await idp.call(method, url, body, {bearer: token});
      expect([name, answer.status, problemsWith(name, answer.body)]).toEqual([
        name,
        Number(status),
        [],
      ]);
    }
  });

  it('matches its schema for a hosted login, unlike an error', async () => {
    const idp = await startProvider();
    const refused = await idp.get('/oauth2/userinfo');
    const {status, body} = await exchange(idp, await codeFor(idp));

    // The description has one response per grant type; this is the one for codes.
    expect([status, problemsWith('POST /oauth2/tokens 200', body)]).toEqual([200, []]);
    for (const method of ['GET', 'POST'] as const) {
      const {body: userinfo} = await idp.call(method, '/oauth2/userinfo', undefined, {
        bearer: body.access_token,
      });
      expect(problemsWith(`${method} /oauth2/userinfo 200`, userinfo)).toEqual([]);
    }
    expect(problemsWith('GET /oauth2/userinfo 200', refused.body)).not.toEqual([]);
  });
});
