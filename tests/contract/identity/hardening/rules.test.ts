import {CompactSign, createLocalJWKSet, exportJWK, generateKeyPair, SignJWT} from 'jose';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {
  email,
  factorOf,
  otpViaEmail,
  passwordFactor,
  PUBLIC_URL,
  readDatabase,
  SEED,
  startProvider,
} from '../../../support/identity';
import reservedClaims from '../fixtures/slashidReservedClaims.json';

const ADDRESS = 'public@example.com';

async function beginSetting() {
  const idp = await startProvider();
  const bearer = await idp.signInByCode(ADDRESS);
  const {body} = await idp.begin(email(ADDRESS), passwordFactor, {bearer});
  return {idp, challenge: body.result[0]};
}

describe('a password', () => {
  it.each([
    // Common passwords that match no pattern.
    'computer',
    'starwars',
    'michelle',
    '1qaz2wsx',
    'michael1',
    'Liverpool',
    // Beyond the part of the list that is sent with the rules.
    'showtime',
    'Skittles',
    // Full-width letters, hashed as `Password99`.
    'Ｐａｓｓｗｏｒｄ９９',
    // Four characters, eight UTF-16 units.
    '🐕🐈🐎🐖',
  ])('is rejected when it is %s (L15)', async (password) => {
    const {idp, challenge} = await beginSetting();

    expect((await idp.answer(challenge, {password})).status).toBe(400);
  });

  it('is also rejected by the form when it is among the most common', async () => {
    const {challenge} = await beginSetting();
    const rules = challenge.options.validation_rules.regular_expressions;
    const common = rules.find(({name}: any) => name === 'common_password_xkcd');

    expect(new RegExp(common.pattern, 'i').test('1qaz2wsx')).toBe(true);
    expect(new RegExp(common.pattern, 'i').test('Rescue-Portal-42!')).toBe(false);
  });
});

describe('a minted token', () => {
  it.each(reservedClaims)('omits the reserved claim %s (L33)', async (name) => {
    const idp = await startProvider();
    const id = await idp.personIdOf(ADDRESS);

    const {status} = await idp.manage('POST', `/persons/${id}/mint-token`, {
      custom_claims: {[name]: ['internal']},
    });

    expect(status).toBe(400);
  });

  it('omits `groups` when the groups claim has another name', async () => {
    const settings = {groups_claim_name: 'roles'};
    const idp = await startProvider({
      seed: {...SEED, organization: {name: 'Rescue Platform', settings}},
    });
    const id = await idp.personIdOf(ADDRESS);

    const {status} = await idp.manage('POST', `/persons/${id}/mint-token`, {
      custom_claims: {groups: ['internal']},
    });

    expect(status).toBe(400);
  });
});

describe('a deactivated person', () => {
  it('stays deactivated when a provisioning script repeats its upsert', async () => {
    const idp = await startProvider();
    const given = {handles: [email(ADDRESS)], groups: ['public']};
    await idp.manage('PATCH', `/persons/${await idp.personIdOf(ADDRESS)}`, {active: false});

    const repeated = await idp.manage('PUT', '/persons', given);
    const approved = await idp.manage('PUT', '/persons', {...given, active: true});

    expect([repeated.status, repeated.body.result.active]).toEqual([200, false]);
    expect([approved.status, approved.body.result.active]).toEqual([200, true]);
  });
});

describe('a message', () => {
  it('names only known sites, whatever the request claims', async () => {
    const idp = await startProvider();
    const userAgent = 'Chrome/1 SECURITY ALERT: verify your account at https://evil.example/login';

    await idp.begin(email(ADDRESS), otpViaEmail, {
      origin: 'https://evil.example',
      headers: {'User-Agent': userAgent},
    });

    const {text} = await idp.lastMessage(ADDRESS);
    expect(text).toContain('on another site at ');
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain('ALERT');
  });

  it('that is not sent leaves no trace and takes the same time', async () => {
    const idp = await startProvider();
    const recover = (value: string) =>
      idp.post('/recover', {handle: email(value), factor: passwordFactor});

    const known = await recover(ADDRESS);
    const unknown = await recover('nobody@example.com');

    expect(Object.keys(known.body.result[0])).toEqual(Object.keys(unknown.body.result[0]));
    expect(readDatabase(idp, 'SELECT id FROM outbox')).toEqual([]);
    const [{count}] = readDatabase(idp, 'SELECT count(*) AS count FROM flows') as any[];
    expect(count).toBe(2);
  });
});

describe('a token signed with our key', () => {
  async function signer() {
    const idp = await startProvider({ownKeys: true});
    const token = await idp.signInByCode(ADDRESS);
    await idp.close();
    const {privateKey, publicKey} = await generateKeyPair('RS256', {extractable: true});
    const file = path.join(idp.folder, 'data', 'signing-keys.json');
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    const jwk = await exportJWK(privateKey);
    stored.keys.push({kid: 'test', createdAt: '', jwk});
    writeFileSync(file, JSON.stringify(stored));
    const again = await startProvider({folder: idp.folder, ownKeys: true});
    createLocalJWKSet({keys: [await exportJWK(publicKey)]});
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const sign = (changes: object) =>
      new SignJWT({...claims, ...changes})
        .setProtectedHeader({alg: 'RS256', kid: 'test', typ: 'JWT'})
        .sign(privateKey);
    const signText = (text: string) =>
      new CompactSign(Buffer.from(text))
        .setProtectedHeader({alg: 'RS256', kid: 'test', typ: 'JWT'})
        .sign(privateKey);
    const reasonOf = async (given: string) => {
      const {status, body} = await again.post('/token/validate', {token: given});
      return [status, body.result.valid, body.result.invalidity_reason];
    };
    return {idp: again, sign, signText, reasonOf, token, claims};
  }

  it('is invalid if issued in the future, without expiry or with trailing white space (J08, J12)', async () => {
    const {idp, sign, reasonOf, token, claims} = await signer();
    const invalid = [200, false, 'invalid_token_content'];

    expect(await reasonOf(await sign({}))).toEqual([200, true, undefined]);
    expect(await reasonOf(await sign({iat: claims.iat + 86_400, nbf: claims.iat}))).toEqual(
      invalid,
    );
    expect(await reasonOf(await sign({exp: 1e308}))).toEqual(invalid);
    expect(await reasonOf(`${token}\n`)).toEqual(invalid);
    expect((await idp.get('/me', {bearer: token})).status).toBe(200);
    expect(claims.iss).toBe(PUBLIC_URL);
  });

  it.each([
    [-60_000, true],
    [-61_000, false],
  ])(
    'stays valid after the clock is set back by up to a minute (%i ms: %s) (J12)',
    async (step, isValid) => {
      const idp = await startProvider();
      const token = await idp.signInByCode(ADDRESS);
      idp.clock.advance(step);

      expect(await idp.isValid(token)).toBe(isValid);
    },
  );

  it('is invalid from the second of its expiry, without tolerance (J11)', async () => {
    const {sign, reasonOf, idp} = await signer();
    const now = idp.clock().getTime() / 1000;

    expect(await reasonOf(await sign({exp: now + 1}))).toEqual([200, true, undefined]);
    expect(await reasonOf(await sign({exp: now}))).toEqual([200, false, 'expired']);
  });

  it('is invalid with a duplicate key or a non-canonical encoding (J09)', async () => {
    const {signText, reasonOf, claims} = await signer();
    const text = JSON.stringify(claims);
    const twice = `{"person_id":"somebody-else",${text.slice(1)}`;

    expect(await reasonOf(await signText(text))).toEqual([200, true, undefined]);
    for (const other of [twice, `\uFEFF${text}`, ` ${text}`]) {
      expect(await reasonOf(await signText(other))).toEqual([200, false, 'invalid_token_content']);
    }
  });
});

describe('a single sign-on', () => {
  it('returns the organization’s options for the SDK’s waiting page', async () => {
    const idp = await startProvider();
    const config = {authn_redirect_page_ui_config: {title: 'One moment'}};
    await idp.manage('PATCH', '/organizations/config', config);

    const {body} = await idp.post('/id/v2', {
      handle: null,
      factor: factorOf('oidc', {client_id: 'site', provider: 'google'}),
      metadata: {pkce_code_challenge: 'x'.repeat(43), csrf_token: 'token'},
    });

    expect(body.result.map(({type}: any) => type)).toEqual(['ui_customization', 'oidc', 'proxy']);
    expect(body.result[0].options).toEqual(config);
  });

  it('is rejected with a requires_groups that is neither true nor false', async () => {
    const idp = await startProvider();

    const {status} = await idp.post('/id/v2', {
      handle: null,
      factor: factorOf('oidc', {client_id: 'site', provider: 'google', requires_groups: 'maybe'}),
      metadata: {pkce_code_challenge: 'x'.repeat(43), csrf_token: 'token'},
    });

    expect(status).toBe(400);
  });
});
