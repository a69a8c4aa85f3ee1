import {createHmac, generateKeyPairSync} from 'node:crypto';
import {CompactEncrypt, exportJWK, exportSPKI, importJWK, SignJWT} from 'jose';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {createGateFixture, exchange, type GateFixture} from '../../support/gate/gateFixture';
import {createSigningKey, ORG_ID, type SigningKey} from '../../support/gate/standInProvider';

let fixture: GateFixture;
let attacker: SigningKey;
let elliptic: SigningKey;

beforeAll(async () => {
  fixture = await createGateFixture();
  attacker = await createSigningKey('attacker');
  elliptic = await createSigningKey('key-ec', 'ES256');
  fixture.provider.keys.push(elliptic);
});
afterAll(() => fixture.close());

const NOW = Date.UTC(2026, 0, 15, 12) / 1000;

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** All 401 responses must be identical to the first one. */
async function refusal(token: string): Promise<string> {
  const res = await fixture.ask('/_gate/session', {token});
  return `${res.status} ${await res.text()}`;
}

const good = (claims?: Record<string, unknown>) => fixture.provider.token(claims);
const first = (): SigningKey => fixture.provider.keys[0] as SigningKey;

/** Before the gate fetched the keys, which therefore show whether the token's key exists. */
const OLDER = {iat: NOW - 60};

/** A token with an arbitrary header, signed with the provider's real key if possible. */
async function withHeader(header: Record<string, unknown>) {
  return fixture.provider.token(OLDER, {header});
}

async function segments(token: Promise<string>) {
  const [header = '', payload = '', signature = ''] = (await token).split('.');
  return {header, payload, signature};
}

describe('a session cookie', () => {
  it.each(['RS384', 'RS512', 'PS256', 'PS512'])(
    'J02: is refused when it holds a token signed with %s, though the key is right and names no algorithm',
    async (alg) => {
      const other = await createGateFixture();
      const {kid, jwk} = first();
      const {alg: _alg, use: _use, ...bare} = jwk;
      const pkcs8 = await crypto.subtle.exportKey('pkcs8', first().privateKey);
      const hash = `SHA-${alg.slice(-3)}`;
      const name = alg.startsWith('PS') ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5';
      const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, {name, hash}, false, [
        'sign',
      ]);
      other.provider.keys = [{...first(), jwk: bare}];
      const sound = await other.provider.token();
      const token = await other.provider.token(
        {},
        {
          key: {...first(), privateKey},
          header: {alg, kid},
        },
      );

      expect((await other.ask('/', {token: sound})).status).toBe(200);
      expect((await other.ask('/', {token})).status).toBe(401);
      await other.close();
    },
  );

  it('is accepted with a token of the provider', async () => {
    expect((await refusal(await good())).slice(0, 3)).toBe('200');
    expect((await refusal(await fixture.provider.token({}, {key: elliptic}))).slice(0, 3)).toBe(
      '200',
    );
  });

  it.each<[id: string, name: string, forge: () => string | Promise<string>]>([
    ['J01', 'alg none', () => unsigned('none')],
    ['J01', 'alg None', () => unsigned('None')],
    ['J01', 'alg nOnE', () => unsigned('nOnE')],
    ['J01', 'an empty signature', async () => (await good()).replace(/[^.]+$/, '')],
    [
      'J02',
      'HS256 with the public key as JWK text',
      () => confused((key) => JSON.stringify(key.jwk)),
    ],
    [
      'J02',
      'HS256 with the public key as PEM',
      async () => {
        const key = (await importJWK(first().jwk, 'RS256', {extractable: true})) as CryptoKey;
        const pem = await exportSPKI(key);
        return confused(() => pem);
      },
    ],
    ['J02', 'HS256 with the modulus', () => confused((key) => String(key.jwk.n))],
    ['J04', 'a jwk of its own', () => signedBy(attacker, {jwk: attacker.jwk})],
    ['J04', 'a jku', () => signedBy(attacker, {jku: 'https://evil.example/keys'})],
    ['J04', 'an x5u', () => signedBy(attacker, {x5u: 'https://evil.example/cert'})],
    ['J04', 'an x5c', () => signedBy(attacker, {x5c: ['MIIB']})],
    [
      'J04',
      "a jwk of its own under the provider's kid",
      () => signedBy(attacker, {jwk: attacker.jwk, kid: 'key-1'}),
    ],
    ['J05', 'a kid that is a path', () => signedBy(attacker, {kid: '../../etc/passwd'})],
    ['J05', 'a kid that is SQL', () => signedBy(attacker, {kid: "' OR 1=1"})],
    ['J05', 'a kid that is a command', () => signedBy(attacker, {kid: '|id'})],
    ['J05', 'a kid of 10 kB', () => signedBy(attacker, {kid: 'k'.repeat(10_000)})],
    ['J05', 'a kid that is a number', () => forged({alg: 'RS256', kid: 1})],
    ['J05', 'a kid named __proto__', () => signedBy(attacker, {kid: '__proto__'})],
    ['J05', 'an empty kid', () => withHeader({kid: ''})],
    ['J05', 'no kid', () => forged({alg: 'RS256', typ: 'JWT'})],
    ['J05', 'an unknown kid', () => withHeader({kid: 'key-9'})],
    [
      'J07',
      'an unknown critical header',
      () => forged({alg: 'RS256', kid: 'key-1', crit: ['x'], x: 1}),
    ],
    [
      'J07',
      'an unencoded payload',
      () => forged({alg: 'RS256', kid: 'key-1', crit: ['b64'], b64: false}),
    ],
    ['J08', 'two segments', async () => (await good()).replace(/\.[^.]*$/, '')],
    ['J08', 'four segments', async () => `${await good()}.AAAA`],
    ['J08', 'five segments', async () => `${await good()}.AAAA.AAAA`],
    ['J08', 'a JWE', () => encrypted()],
    ['J08', 'padding', async () => `${await good()}=`],
    ['J08', 'characters of plain base64', async () => (await good()).replace(/.$/, '+')],
    ['J08', 'white space inside', async () => (await good()).replace('.', '. ')],
    ['J08', 'a trailing dot', async () => `${await good()}.`],
    ['J08', 'a quoted value', async () => `"${await good()}"`],
    ['J08', 'a payload that is no object', () => forged({alg: 'RS256', kid: 'key-1'}, '[]')],
    ['J08', 'a payload that is no JSON', () => forged({alg: 'RS256', kid: 'key-1'}, '{')],
    ['J10', 'a flipped bit', () => flipped()],
    ['J10', 'a truncated signature', async () => (await good()).slice(0, -20)],
    ['J10', 'another spelling of the last bits', () => respelled()],
    ['J10', 'an ECDSA signature of zeros', () => resigned(() => Buffer.alloc(64))],
    ['J10', 'an ECDSA signature in DER', () => resigned(toDER)],
    [
      'J10',
      'the payload of another token',
      async () => {
        const {header, signature} = await segments(good());
        const {payload} = await segments(good({groups: ['internal']}));
        return `${header}.${payload}.${signature}`;
      },
    ],
    ['J11', 'no exp', () => fixture.provider.token({}, {without: ['exp']})],
    ['J11', 'exp as a string', () => good({exp: String(NOW + 60)})],
    ['J11', 'a negative exp', () => good({exp: -1})],
    ['J11', 'exp with a fraction', () => good({exp: NOW + 60.5})],
    ['J11', 'exp 1e308', () => good({exp: 1e308})],
    ['J11', 'exp beyond the calendar', () => good({exp: 1e12, iat: 1e12 - 60})],
    ['J11', 'an exp that is past the skew', () => good({exp: NOW - 31})],
    ['J11', 'an exp at the very end of the skew', () => good({exp: NOW - 30})],
    ['J11', 'nbf beyond the skew', () => good({nbf: NOW + 31})],
    ['J13', 'a life longer than allowed', () => good({exp: NOW + 24 * 3600 + 1})],
    ['J13', 'a life of ten years', () => good({exp: NOW + 10 * 365 * 24 * 3600})],
    ['J12', 'a beginning an hour from now', () => good({iat: NOW + 3600, exp: NOW + 7200})],
    ['J13', 'a life of unknown length', () => fixture.provider.token({}, {without: ['iat']})],
    ['J14', 'another issuer', () => good({iss: 'https://evil.example'})],
    ['J14', 'the issuer with a slash', () => good({iss: 'http://localhost:3001/'})],
    ['J14', 'the issuer in another case', () => good({iss: 'HTTP://LOCALHOST:3001'})],
    ['J14', 'a list with the issuer', () => good({iss: ['http://localhost:3001']})],
    ['J14', 'no issuer', () => fixture.provider.token({}, {without: ['iss']})],
    ['J16', 'another organization', () => good({oid: 'another'})],
    ['J16', 'no organization', () => fixture.provider.token({}, {without: ['oid']})],
    ['J16', 'a list with the organization', () => good({oid: [ORG_ID]})],
    ['J16', 'another audience', () => good({aud: 'another'})],
    ['J16', 'our audience among others', () => good({aud: [ORG_ID, 'another']})],
    ['J16', 'an empty audience', () => good({aud: []})],
    [
      'J17',
      'a container that is not signed',
      async () => unsigned('none', {user_token: await good()}),
    ],
    ['J17', 'a container of an unsigned token', () => container(unsigned('none'))],
    ['J17', 'a container of garbage', () => container('garbage')],
    ['J17', 'a container of an object', () => good({user_token: {a: 1}})],
    ['J17', 'a container of null', () => good({user_token: null})],
    [
      'J17',
      "a container of another person's token",
      () => container(good({person_id: 'person-2'})),
    ],
    ['J17', "a container of another organization's token", () => container(good({oid: 'another'}))],
    [
      'J17',
      'a container of an expired token',
      () => container(good({exp: NOW - 60}), {exp: NOW - 60}),
    ],
    ['J17', 'a container of a token that lives longer', () => container(good({exp: NOW + 7200}))],
    ['J17', 'a container of a forged token', () => container(signedBy(attacker, {}))],
    ['J17', 'a container of a container', async () => container(container(good()))],
    ['J19', 'an anonymous person', () => good({person_type: 'anonymous'})],
    ['J19', 'no person type', () => fixture.provider.token({}, {without: ['person_type']})],
    ['J19', 'no person', () => fixture.provider.token({}, {without: ['person_id']})],
    ['J19', 'a person id that is a number', () => good({person_id: 1})],
    [
      'J19',
      'an anonymous person in a container',
      () => container(good({person_type: 'anonymous'})),
    ],
    ['J20', 'an opaque access token', () => 'sat_0123456789abcdef'],
    ['J20', 'a token that calls itself an access token', () => withHeader({typ: 'at+jwt'})],
    ['J20', 'a token of a type that begins like ours', () => withHeader({typ: 'jwt+evil'})],
    ['J20', 'a webhook delivery', () => webhook()],
    [
      'J20',
      'a token of another issuer with the same kid',
      async () => signedBy(await createSigningKey('key-1'), {}),
    ],
  ])(
    '%s: is refused when it holds %s, and the answer does not say why',
    async (_id, _name, forge) => {
      const token = await forge();
      const calls = fixture.provider.calls.length;

      expect(await refusal(token)).toBe(await refusal('garbage'));
      expect(fixture.log.at(-2)?.reason).toBeDefined();
      // J04: the gate never requests a URL from a token.
      expect(fixture.provider.calls.slice(calls).join()).not.toMatch(/evil|validate/);
    },
  );

  it.each<[id: string, name: string, make: () => Promise<string>]>([
    ['J11', 'that ended within the skew', () => good({exp: NOW - 29})],
    ['J11', 'that begins within the skew', () => good({nbf: NOW + 29, iat: NOW + 29})],
    ['J13', 'of the longest life allowed', () => good({exp: NOW + 24 * 3600})],
    ['J20', 'that does not say its type', () => withHeader({typ: undefined})],
    ['J20', 'that writes its type small', () => withHeader({typ: 'jwt'})],
    ['J16', 'for our audience', () => good({aud: ORG_ID})],
    ['J16', 'for a list of our audience', () => good({aud: [ORG_ID]})],
    ['J17', 'that is a container of a sound one', () => container(good())],
  ])('%s: is accepted when it holds a token %s', async (_id, _name, make) => {
    expect((await refusal(await make())).slice(0, 3)).toBe('200');
  });

  it('J31: costs the provider nothing and the gate little when it is invalid', async () => {
    const {header, signature} = await segments(good());
    const payload = JSON.parse(
      Buffer.from((await segments(good())).payload, 'base64url').toString(),
    ) as object;
    const calls = fixture.provider.calls.length;
    const startedAt = performance.now();
    for (let index = 0; index < 1_000; index++) {
      const token = `${header}.${base64url({...payload, jti: index})}.${signature}`;
      expect((await fixture.ask('/apis/', {token})).status).toBe(401);
    }

    expect(fixture.provider.calls).toHaveLength(calls);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it.each([
    ['longer than any token', () => `${'A'.repeat(20_000)}.A.A`, 'gate_session'],
    ['in a cookie of another name', good, 'gate_session.0'],
    ['in a cookie whose name merely ends so', good, 'x-gate_session'],
    ['in a cookie of another case', good, 'Gate_Session'],
    ['in the cookie of https', good, '__Host-gate_session'],
  ])('J32: is none when it is %s', async (_name, make, cookieName) => {
    const cookie = `${cookieName}=${await make()}`;

    expect((await fixture.ask('/', {headers: {cookie}})).status).toBe(401);
  });

  it.each([
    ['behind', {iat: NOW + 300, exp: NOW + 900}, 'not-yet-valid'],
    ['ahead', {nbf: NOW - 900, iat: NOW - 900, exp: NOW - 300}, 'expired'],
  ])(
    'J34: is refused when the clock of the gate is five minutes %s, and the log says why',
    async (_name, claims, reason) => {
      expect((await fixture.ask('/', {token: await good(claims)})).status).toBe(401);
      expect(fixture.log.at(-1)).toMatchObject({reason});
    },
  );

  it.each<[reason: string, forge: () => string | Promise<string>]>([
    ['malformed', () => 'garbage'],
    ['malformed', () => withHeader({typ: 'at+jwt'})],
    ['unknown-key', () => withHeader({kid: 'key-9'})],
    ['signature', () => flipped()],
    ['issuer', () => good({iss: 'https://evil.example'})],
    ['claims', () => good({exp: NOW + 60.5})],
    ['expired', () => good({exp: NOW - 31})],
    ['organization', () => good({oid: 'another'})],
    ['lifetime', () => good({exp: NOW + 24 * 3600 + 1})],
    ['not-a-person', () => good({person_type: 'anonymous'})],
    ['container', () => good({user_token: 7})],
    ['container', () => container(good({exp: NOW + 7200}))],
  ])('is refused with the reason "%s" in the log alone', async (reason, forge) => {
    expect((await fixture.ask('/', {token: await forge()})).status).toBe(401);
    expect(fixture.log.at(-1)).toMatchObject({reason});
  });

  it.each<[name: string, authentications: unknown, handle: unknown]>([
    ['none', [], undefined],
    ['no list', 'otp', undefined],
    ['entries without a handle', [null, 7, {method: 'otp'}, {handle: null}], undefined],
    ['half a handle', [{handle: {type: 'username'}}, {handle: {value: 'x'}}], undefined],
    [
      'several',
      [
        {handle: {type: 'phone_number', value: '+15551234567'}},
        {handle: {type: 'email_address', value: 'a@example.com', secret: 1}},
        {method: 'totp'},
      ],
      {type: 'email_address', value: 'a@example.com'},
    ],
  ])('shows the handle that was used last: %s', async (_name, authentications, handle) => {
    const token = await good({authentications});

    const session = (await (await fixture.ask('/_gate/session', {token})).json()) as object;
    expect('handle' in session ? session.handle : undefined).toEqual(handle);
  });

  it.each([
    [600, 600, '200'],
    [600, 601, '401'],
    [7 * 24 * 3600, 7 * 24 * 3600, '200'],
  ])(
    'J13: lives no longer than configured (%i s: a token of %i s gets %s)',
    async (most, life, status) => {
      const bounded = await createGateFixture({maxSessionSeconds: most});
      const token = await bounded.provider.token({exp: NOW + life});

      expect(String((await bounded.ask('/', {token})).status)).toBe(status);
      await bounded.close();
    },
  );

  it.each([
    [{authenticated_methods: ['impersonate']}, 401],
    [{authentications: [{method: 'api'}]}, 401],
    [{authenticated_methods: ['password']}, 200],
  ])('J24: opens nothing by a refused way of signing in (%j: %i)', async (claims, status) => {
    const strict = await createGateFixture({refusedMethods: ['Impersonate', 'api']});

    expect((await strict.ask('/', {token: await strict.provider.token(claims)})).status).toBe(
      status,
    );
    await strict.close();
  });

  it.each([
    [['otp_via_email'], 401],
    [['totp'], 401],
    [[], 401],
    [['otp_via_email', 'totp'], 200],
    [['email_link', 'totp'], 200],
  ])('J24: opens nothing without a method of each step (%j: %i)', async (methods, status) => {
    const steps = [['otp_via_email', 'email_link'], ['totp']];
    const strict = await createGateFixture({folder: {steps}});
    const token = await strict.provider.token({authenticated_methods: methods});

    expect((await strict.ask('/', {token})).status).toBe(status);
    expect((await strict.ask('/_gate/session', exchange(token))).status).toBe(status);
    await strict.close();
  });

  it.each([
    ['by `sub` alone', {sub: 'person-1'}, '200'],
    ['by `sub` alone, and it is another', {sub: 'person-2'}, '401'],
    ['not at all', {}, '401'],
  ])('J17: compares the person that a container names %s', async (_name, claims, status) => {
    const without = ['person_id', ...('sub' in claims ? [] : ['sub'])];
    const user_token = await good();
    const token = await fixture.provider.token({user_token, ...claims}, {without});

    expect((await refusal(token)).slice(0, 3)).toBe(status);
  });

  it('J17: uses the groups of the inner token, not of the container', async () => {
    const token = await container(good({groups: ['public']}), {groups: ['internal']});

    const res = await fixture.ask('/_gate/session', {token});

    expect(await res.json()).toMatchObject({groups: ['public'], edition: 'public'});
  });

  it('J17: validates the inner token at the provider', async () => {
    const inner = await good({id: 'inner'});
    fixture.provider.revoked.add(inner);

    expect((await refusal(await container(inner))).slice(0, 3)).toBe('401');
  });

  it.each([
    // R07, R08: anything but a list of well-formed names counts as no groups
    ['a string', 'internal', []],
    ['a number', 7, []],
    ['null', null, []],
    ['an object', {internal: true}, []],
    ['nested lists', [['internal']], []],
    ['duplicates', ['public', 'public'], ['public']],
    ['reserved and odd names', ['*', 'anonymous', 'signed-in', 'a b', ''], []],
    [
      'names of the prototype',
      ['__proto__', 'constructor', 'toString'],
      ['__proto__', 'constructor', 'toString'],
    ],
  ])('R07, R08: reads the groups claim %s (%j) as %j', async (_name, claim, groups) => {
    const res = await fixture.ask('/_gate/session', {token: await good({groups: claim})});

    const session = (await res.json()) as {edition: string};
    expect(session).toMatchObject({groups});
    expect(['public', 'signed-in']).toContain(session.edition);
  });

  it('R07: reads a token with hundreds of groups in bounded time', async () => {
    const groups = Array.from({length: 400}, (_, index) => `g${index}`);
    const token = await good({groups});
    const startedAt = performance.now();

    expect((await fixture.ask('/apis/', {token})).status).toBe(403);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

function unsigned(alg: string, claims: Record<string, unknown> = {}): string {
  const payload = {
    iss: fixture.provider.baseURL,
    oid: ORG_ID,
    person_id: 'person-1',
    person_type: 'regular',
    groups: ['internal'],
    iat: NOW,
    exp: NOW + 3600,
    ...claims,
  };
  return `${base64url({alg, kid: 'key-1', typ: 'JWT'})}.${base64url(payload)}.AAAA`;
}

async function confused(secretOf: (key: SigningKey) => string): Promise<string> {
  const {payload} = await segments(good({groups: ['internal']}));
  const input = `${base64url({alg: 'HS256', kid: 'key-1', typ: 'JWT'})}.${payload}`;
  const signature = createHmac('sha256', secretOf(first())).update(input).digest('base64url');
  return `${input}.${signature}`;
}

function signedBy(key: SigningKey, header: Record<string, unknown>): Promise<string> {
  return fixture.provider.token({...OLDER, groups: ['internal']}, {key, header});
}

/** Signed with the provider's real key, so that only the header or the format can be the reason for a rejection. */
async function forged(header: Record<string, unknown>, payload?: string): Promise<string> {
  const {payload: sound} = await segments(good());
  const input = `${base64url(header)}.${payload === undefined ? sound : base64url(payload)}`;
  const algorithm = {name: 'RSASSA-PKCS1-v1_5'};
  const signature = await crypto.subtle.sign(algorithm, first().privateKey, Buffer.from(input));
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

async function encrypted(): Promise<string> {
  const {publicKey} = generateKeyPairSync('rsa', {modulusLength: 2048});
  return new CompactEncrypt(Buffer.from(await good()))
    .setProtectedHeader({alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'key-1', cty: 'JWT'})
    .encrypt(await importJWK(await exportJWK(publicKey), 'RSA-OAEP-256'));
}

async function flipped(): Promise<string> {
  const {header, payload, signature} = await segments(good());
  const bytes = Buffer.from(signature, 'base64url');
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  return `${header}.${payload}.${bytes.toString('base64url')}`;
}

/** The last character of an RSA signature contains bits that decoding discards. */
async function respelled(): Promise<string> {
  const token = await good();
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(token.at(-1) ?? '');
  return token.slice(0, -1) + alphabet[last ^ 1];
}

async function resigned(change: (signature: Buffer) => Buffer): Promise<string> {
  const {header, payload, signature} = await segments(fixture.provider.token({}, {key: elliptic}));
  return `${header}.${payload}.${change(Buffer.from(signature, 'base64url')).toString('base64url')}`;
}

function toDER(signature: Buffer): Buffer {
  const integer = (bytes: Buffer) => {
    const value = (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
    return Buffer.concat([Buffer.from([2, value.length]), value]);
  };
  const body = Buffer.concat([integer(signature.subarray(0, 32)), integer(signature.subarray(32))]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

async function container(
  inner: string | Promise<string>,
  claims: Record<string, unknown> = {},
): Promise<string> {
  return good({user_token: await inner, ...claims});
}

function webhook(): Promise<string> {
  const {privateKey, kid, alg} = elliptic;
  return new SignJWT({iss: fixture.provider.baseURL, oid: ORG_ID, trigger_content: {event: 'x'}})
    .setProtectedHeader({alg, kid})
    .setIssuedAt(NOW)
    .setExpirationTime(NOW + 60)
    .sign(privateKey);
}
