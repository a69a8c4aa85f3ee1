import {createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT, generateKeyPair} from 'jose';
import {describe, expect, it} from 'vitest';
import {
  claimsOf,
  email,
  failure,
  readDatabase,
  SEED_WITH_PASSWORD,
  startProvider,
} from '../../support/identity';

const INVALID = {result: {valid: false, invalidity_reason: 'invalid_token_content'}};

describe('POST /token/validate', () => {
  it.each(['', 'garbage', 'a.b.c', `${'x'.repeat(5000)}.y.z`, 'eyJhbGciOiJub25lIn0.e30.'])(
    'L25 responds with 200 and valid:false to the garbage %#',
    async (token) => {
      const idp = await startProvider();

      const {status, body} = await idp.post('/token/validate', {token});

      expect(status).toBe(200);
      expect(body).toEqual(INVALID);
    },
  );

  it('rejects a token with a foreign signature', async () => {
    const idp = await startProvider();
    const {privateKey} = await generateKeyPair('RS256');
    const token = await idp.signInByCode('public@example.com');
    const {kid = ''} = decodeProtectedHeader(token);
    const forged = await new SignJWT({...claimsOf(token), groups: ['internal']})
      .setProtectedHeader({alg: 'RS256', kid, typ: 'JWT'})
      .sign(privateKey);

    expect((await idp.post('/token/validate', {token: forged})).body).toEqual(INVALID);
  });

  it('returns expired after the token’s expiry', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode('public@example.com');

    idp.clock.advance(86_400_000);

    const {body} = await idp.post('/token/validate', {token});
    expect(body.result).toEqual({valid: false, invalidity_reason: 'expired'});
  });

  it('returns the expiry of a valid token', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode('public@example.com');

    const {body} = await idp.post('/token/validate', {token}, {bearer: token});

    expect(body.result).toEqual({
      valid: true,
      expires_in_seconds: 86_400,
      expires_at: '2026-05-05T10:00:00.000Z',
    });
  });
});

describe('POST /token/revoke', () => {
  it('L26 responds with 204 every time, and the token is invalid afterwards', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode('public@example.com');

    const first = await idp.post('/token/revoke', {token}, {bearer: token});
    const second = await idp.post('/token/revoke', {token}, {bearer: token});

    expect([first.status, second.status]).toEqual([204, 204]);
    expect((await idp.post('/token/validate', {token})).body).toEqual(INVALID);
    expect((await idp.get('/me', {bearer: token})).status).toBe(401);
    const {body} = await idp.begin(email('public@example.com'), {}, {bearer: token});
    expect(body).toEqual(failure(403, 'authentication has expired'));
  });

  it('also revokes a token that is not valid yet, because the clock went backwards', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode('public@example.com');
    idp.clock.advance(-120_000);

    await idp.post('/token/revoke', {token});

    idp.clock.advance(120_000);
    expect(await idp.isValid(token)).toBe(false);
  });

  it('stores such a revocation until the token expires, however far in the future', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode('public@example.com');
    idp.clock.advance(-40 * 24 * 3_600_000);

    await idp.post('/token/revoke', {token});

    const isLongEnough = `expires_at >= ${claimsOf(token).exp * 1000} AS isLongEnough`;
    const rows = readDatabase(idp, `SELECT ${isLongEnough} FROM revoked_tokens`);
    expect(rows).toEqual([{isLongEnough: 1}]);
  });

  it('responds with 204 to garbage', async () => {
    const idp = await startProvider();

    expect((await idp.post('/token/revoke', {token: 'garbage'})).status).toBe(204);
  });
});

describe('GET /.well-known/jwks.json', () => {
  it('L38 contains no private keys', async () => {
    const idp = await startProvider();

    const {body} = await idp.get('/.well-known/jwks.json');

    expect(body.keys.map(Object.keys)).toEqual([['kid', 'alg', 'use', 'kty', 'n', 'e']]);
  });

  it('verifies the tokens, as the discovery document describes', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode('public@example.com');
    const {body: discovery} = await idp.get('/.well-known/openid-configuration');
    const {body: jwks} = await idp.get(discovery.jwks_uri);

    const {payload} = await jwtVerify(token, createLocalJWKSet(jwks), {
      issuer: discovery.issuer,
      audience: idp.organizationId,
      algorithms: discovery.id_token_signing_alg_values_supported,
      currentDate: idp.clock(),
    });

    expect(payload['groups']).toEqual(['public']);
  });
});

describe('GET /me', () => {
  it.each([undefined, 'garbage', 'a.b.c'])('responds with 401 to the token %s', async (bearer) => {
    const idp = await startProvider();

    const {status, body} = await idp.get('/me', bearer === undefined ? {} : {bearer});

    expect(status).toBe(401);
    expect(body).toEqual(failure(401, 'missing or invalid token'));
  });

  it('returns the person without the password hash', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const token = await idp.signInByCode('public@example.com');

    const {body} = await idp.get('/me', {bearer: token});

    const handles = [email('public@example.com')];
    expect(body.result).toMatchObject({
      person: {active: true, person_type: 'regular', handles, groups: ['public']},
      organizations: [{id: idp.organizationId, org_name: 'Rescue Platform'}],
      handles,
      credentials: [{type: 'password', params: {password_hash: ''}}],
    });
  });
});
