import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {canary, chunkOf} from '../../support/gate/editionFolder';
import {
  createGateFixture,
  exchange,
  PUBLIC_URL,
  type GateFixture,
} from '../../support/gate/gateFixture';
import {createSigningKey} from '../../support/gate/standInProvider';

let fixture: GateFixture;

beforeEach(async () => {
  // Some tests advance the clock by days.
  fixture = await createGateFixture({maxSessionSeconds: 4_000_000_000});
});
afterEach(() => fixture.close());

const JWKS = '/.well-known/jwks.json';
const VALIDATE = '/token/validate';
const callsTo = (path: string) =>
  fixture.provider.calls.filter((call) => call.endsWith(path)).length;
const statusOf = async (path: string, token?: string) => (await fixture.ask(path, {token})).status;

const networkFailure = () => {
  throw new TypeError('fetch failed');
};
/** The right keys, after far too much padding. */
const tenMegabytes = () => {
  const keys = fixture.provider.keys.map(({jwk}) => jwk);
  return new Response(' '.repeat(10_000_000) + JSON.stringify({keys}));
};
const onlyFor = (path: string, answer: () => Response) => (asked: string) =>
  asked === path ? answer() : null;

describe('revalidation', () => {
  it('J22, S11: rejects a revoked token within the revocation bound and clears the cookie', async () => {
    const token = await fixture.signIn('public');
    expect(await statusOf('/apis/', token)).toBe(200);
    fixture.provider.revoked.add(token);

    fixture.advance(59);
    expect(await statusOf('/apis/', token)).toBe(200);
    fixture.advance(1);
    const res = await fixture.ask('/apis/', {token});

    expect(res.status).toBe(401);
    expect(res.headers.get('set-cookie')).toMatch(/Max-Age=0/);
    expect(await res.text()).not.toContain('canary');
    expect(fixture.log.at(-1)).toMatchObject({decision: 'sign-in', reason: 'revoked'});
  });

  it.each(['invalid_token_content', 'expired', 'person_not_active', 'not_enough_factors'])(
    'J23: refuses a token that the provider calls %s',
    async (reason) => {
      fixture.provider.fault = onlyFor(VALIDATE, () =>
        Response.json({result: {valid: false, invalidity_reason: reason}}),
      );

      expect(await statusOf('/apis/', await fixture.signIn('public'))).toBe(401);
    },
  );

  it('J22: treats a 401 of the provider as a revocation', async () => {
    fixture.provider.fault = onlyFor(VALIDATE, () => Response.json({}, {status: 401}));

    expect(await statusOf('/apis/', await fixture.signIn('public'))).toBe(401);
  });

  it('J22: never accepts a rejected token again', async () => {
    const token = await fixture.signIn('public');
    fixture.provider.revoked.add(token);
    expect(await statusOf('/apis/', token)).toBe(401);
    fixture.provider.revoked.clear();
    fixture.advance(600);

    expect(await statusOf('/apis/', token)).toBe(401);
  });

  it('S20: validates once for concurrent requests, and once per revocation bound', async () => {
    const token = await fixture.signIn('public');
    const burst = () =>
      Promise.all(Array.from({length: 20}, () => statusOf(chunkOf('/apis/'), token)));

    expect(new Set(await burst())).toEqual(new Set([200]));
    await burst();
    expect(callsTo(VALIDATE)).toBe(1);
    fixture.advance(60);
    await burst();
    expect(callsTo(VALIDATE)).toBe(2);
  });

  it('D02: serves a confirmed session for 15 minutes while the provider is down, then responds with 503', async () => {
    const token = await fixture.signIn('public');
    expect(await statusOf('/apis/', token)).toBe(200);
    fixture.provider.fault = onlyFor(VALIDATE, networkFailure);
    for (let minutes = 1; minutes < 15; minutes++) {
      fixture.advance(60);
      expect(await statusOf('/apis/', token)).toBe(200);
    }

    fixture.advance(60);
    const res = await fixture.ask('/apis/', {token});
    expect(res.status).toBe(503);
    expect(res.headers.has('set-cookie')).toBe(false);
    fixture.provider.fault = null;
    fixture.advance(10);
    expect(await statusOf('/apis/', token)).toBe(200);
  });

  it.each([302, 307, 500, 429, 408, 425, 503])(
    'X04: serves nothing for an unconfirmed token while the provider responds with %i',
    async (status) => {
      fixture.provider.fault = onlyFor(VALIDATE, () => new Response(null, {status}));
      const token = await fixture.signIn('internal');

      const res = await fixture.ask('/apis/', {token});

      expect(res.status).toBe(503);
      expect(await res.text()).not.toContain('canary');
      expect(res.headers.has('set-cookie')).toBe(false);
    },
  );

  it.each([400, 403, 404, 410, 422])(
    'X06, J23: treats %i as a rejection, even for a confirmed token',
    async (status) => {
      const token = await fixture.signIn('public');
      expect(await statusOf('/apis/', token)).toBe(200);
      fixture.provider.fault = onlyFor(VALIDATE, () => new Response(null, {status}));
      fixture.advance(60);

      expect(await statusOf('/apis/', token)).toBe(401);
    },
  );

  it('X05: waits for the provider when its last failure was hours ago', async () => {
    const token = await fixture.signIn('public');
    await statusOf('/apis/', token);
    fixture.provider.fault = onlyFor(VALIDATE, () => new Response(null, {status: 500}));
    fixture.advance(61);
    expect(await statusOf('/apis/', token)).toBe(200);
    fixture.provider.fault = null;
    fixture.provider.revoked.add(token);
    fixture.advance(600);

    const burst = await Promise.all(Array.from({length: 20}, () => statusOf('/apis/', token)));
    expect(new Set(burst)).toEqual(new Set([401]));
  });

  it('X07: retries a failed revocation until the provider accepts it, and logs it', async () => {
    const token = await fixture.signIn('public');
    await statusOf('/apis/', token);
    fixture.provider.fault = onlyFor('/token/revoke', () => new Response(null, {status: 500}));
    const headers = {origin: PUBLIC_URL};
    const ended = await fixture.ask('/_gate/session', {method: 'DELETE', token, headers});
    expect(ended.status).toBe(204);
    expect(fixture.provider.revoked.size).toBe(0);
    expect(fixture.problems).toMatchObject([{problem: 'revoke-failed'}]);
    expect(JSON.stringify(fixture.problems)).not.toContain('eyJ');

    fixture.provider.fault = null;

    await expect.poll(() => fixture.provider.revoked.has(token)).toBe(true);
    const calls = fixture.provider.calls.length;
    await expect.poll(() => fixture.provider.calls.length).toBe(calls);
  });

  it('X07: retries once more when it closes, and waits for the response', async () => {
    const own = await createGateFixture();
    const token = await own.signIn('public');
    own.provider.fault = (path) =>
      path === '/token/revoke' ? new Response(null, {status: 503}) : null;
    const headers = {origin: PUBLIC_URL};
    await own.ask('/_gate/session', {method: 'DELETE', token, headers});
    const takeSlowly = () =>
      new Promise<Response>((resolve) => {
        setTimeout(() => {
          own.provider.revoked.add(token);
          resolve(new Response(null, {status: 204}));
        }, 50);
      });
    own.provider.fault = (path) => (path === '/token/revoke' ? takeSlowly() : null);

    await own.close();

    expect(own.provider.revoked).toContain(token);
  });

  it('D02: does not wait again for a provider that hangs', async () => {
    const token = await fixture.signIn('public');
    await statusOf('/apis/', token);
    fixture.provider.fault = onlyFor(VALIDATE, () => new Response(null, {status: 500}));
    fixture.advance(60);
    await statusOf('/apis/', token);
    let hung = 0;
    const hang = () => new Promise<Response>(() => void hung++);
    fixture.provider.fault = (path) => (path === VALIDATE ? hang() : null);
    fixture.advance(11);

    expect(await statusOf('/apis/', token)).toBe(200);
    expect(hung).toBe(1);
  });

  it('J22: detects a revocation soon after the provider is back', async () => {
    const token = await fixture.signIn('public');
    await statusOf('/apis/', token);
    fixture.provider.fault = networkFailure;
    fixture.advance(60);
    expect(await statusOf('/apis/', token)).toBe(200);
    fixture.provider.fault = null;
    fixture.provider.revoked.add(token);
    fixture.advance(10);
    await statusOf('/apis/', token);

    await expect.poll(() => statusOf('/apis/', token)).toBe(401);
  });

  it('S14: keeps a session ended that was being validated when the reader signed out', async () => {
    const token = await fixture.signIn('public');
    await statusOf('/apis/', token);
    fixture.provider.fault = onlyFor(VALIDATE, networkFailure);
    fixture.advance(60);
    await statusOf('/apis/', token);
    fixture.advance(10);
    let answer = (_response: Response) => {};
    const late = new Promise<Response>((resolve) => (answer = resolve));
    fixture.provider.fault = (path) => (path === VALIDATE ? late : null);
    expect(await statusOf('/apis/', token)).toBe(200);
    const headers = {origin: PUBLIC_URL};
    await fixture.ask('/_gate/session', {method: 'DELETE', token, headers});

    answer(Response.json({result: {valid: true}}));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await statusOf('/apis/', token)).toBe(401);
  });

  it('J22: validates again after the clock was set back', async () => {
    const token = await fixture.provider.token({groups: ['public'], nbf: 0, iat: 0});
    await statusOf('/apis/', token);
    fixture.provider.revoked.add(token);
    fixture.advance(-7200);

    expect(await statusOf('/apis/', token)).toBe(401);
  });

  it('validates on every request when the revocation bound is 0', async () => {
    const strict = await createGateFixture({revalidateSeconds: 0});
    const token = await strict.signIn('public');
    await strict.ask('/apis/', {token});
    strict.provider.revoked.add(token);

    expect((await strict.ask('/apis/', {token})).status).toBe(401);
    await strict.close();
  });

  it('also rejects the second valid encoding of a revoked ECDSA token (J10)', async () => {
    const key = await createSigningKey('key-ec', 'ES256');
    fixture.provider.keys.push(key);
    const token = await fixture.provider.token({groups: ['public']}, {key});
    const twin = otherSpelling(token);
    expect(await statusOf('/apis/', twin)).toBe(200);
    fixture.provider.revoked.add(token);
    fixture.advance(60);
    expect(await statusOf('/apis/', token)).toBe(401);

    expect(await statusOf('/apis/', twin)).toBe(401);
  });
});

describe('keys', () => {
  it('X08: delays no request with a known key while the key endpoint hangs', async () => {
    const token = await fixture.signIn('public');
    await statusOf('/apis/', token);
    const fiveRequests = async () => {
      const startedAt = performance.now();
      for (let round = 0; round < 5; round++) {
        fixture.advance(31);
        expect(await statusOf('/apis/', token)).toBe(200);
      }
      return performance.now() - startedAt;
    };
    const before = await fiveRequests();
    fixture.provider.fault = (path) => (path === JWKS ? new Promise(() => undefined) : null);
    fixture.advance(11 * 60);
    await statusOf('/apis/', token);

    // Both grow on a busy machine.
    const whileHanging = await fiveRequests();
    expect(whileHanging).toBeLessThan(10 * before + 200);
  });

  it('J34: warns once when the clocks differ', async () => {
    fixture.provider.fault = onlyFor(JWKS, () =>
      Response.json(
        {keys: fixture.provider.keys.map(({jwk}) => jwk)},
        {headers: {date: new Date(Date.UTC(2026, 0, 15, 12, 5)).toUTCString()}},
      ),
    );
    const token = await fixture.signIn('public');
    await statusOf('/apis/', token);
    fixture.advance(1);
    await statusOf('/apis/', token);

    expect(fixture.problems).toMatchObject([
      {problem: 'clock-differs', detail: expect.stringMatching(/300 seconds ahead/)},
    ]);
  });

  it('J05: fetches the key set once in 30 s, however many unknown key IDs arrive', async () => {
    const key = await createSigningKey('unknown');
    await statusOf('/apis/', await fixture.signIn('public'));
    for (let round = 0; round < 3; round++) {
      fixture.advance(30);
      await Promise.all(
        Array.from({length: 30}, async (_, index) =>
          statusOf('/apis/', await fixture.provider.token({}, {key, header: {kid: `k${index}`}})),
        ),
      );
    }

    expect(callsTo(JWKS)).toBe(1 + 3);
  });

  it('J05, J25: keeps the session of a new key open while invented key IDs delay the next fetch', async () => {
    const attacker = await createSigningKey('invented');
    await statusOf('/apis/', await fixture.provider.token({}, {key: attacker}));
    const next = await createSigningKey('key-2');
    fixture.provider.keys = [next];
    fixture.advance(1);
    const fresh = await fixture.provider.token({groups: ['public']}, {key: next});
    const page = await fixture.ask('/apis/', {token: fresh});

    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('10');
    expect(page.headers.has('set-cookie')).toBe(false);
    fixture.advance(29);
    expect(await statusOf('/apis/', fresh)).toBe(200);
  });

  it('J25: rejects every token of a withdrawn key, not only the one that caused the fetch', async () => {
    const tokens = await Promise.all([fixture.signIn('public'), fixture.signIn('internal')]);
    await statusOf('/apis/', tokens[0]);
    fixture.provider.keys = [await createSigningKey('key-2')];
    fixture.advance(10 * 60 + 1);

    for (const token of tokens) {
      expect(await statusOf('/apis/', token)).toBe(401);
      fixture.advance(1);
    }
  });

  it('J25: accepts a new key at once, and old tokens until the old key is removed', async () => {
    const old = await fixture.signIn('public');
    expect(await statusOf('/apis/', old)).toBe(200);
    const next = await createSigningKey('key-2');
    fixture.provider.keys.push(next);
    fixture.advance(30);
    const fresh = await fixture.provider.token({groups: ['public']}, {key: next});
    expect(await statusOf('/apis/', fresh)).toBe(200);
    expect(await statusOf('/apis/', old)).toBe(200);

    fixture.provider.keys.shift();
    fixture.advance(10 * 60 + 1);
    expect(await statusOf('/apis/', old)).toBe(401);
    expect(await statusOf('/apis/', fresh)).toBe(200);
  });

  it('J25: rejects tokens of a replaced key, even with the same key ID', async () => {
    const token = await fixture.signIn('public');
    expect(await statusOf('/apis/', token)).toBe(200);
    fixture.provider.keys[0] = await createSigningKey('key-1');
    fixture.advance(10 * 60 + 1);

    expect(await statusOf('/apis/', token)).toBe(401);
  });

  it.each<[string, () => Response]>([
    ['is down', networkFailure],
    ['responds with 500', () => new Response('no', {status: 500})],
    ['responds with 404', () => new Response('no', {status: 404})],
    ['redirects', () => Response.redirect('http://evil.example/')],
    ['answers HTML', () => new Response('<html>', {headers: {'content-type': 'text/html'}})],
    ['answers other JSON', () => Response.json({result: []})],
    ['answers no keys', () => Response.json({keys: []})],
    ['answers secrets', () => Response.json({keys: [{kty: 'oct', kid: 'key-1', k: 'AAAA'}]})],
    ['answers junk keys', () => Response.json({keys: [null, 1, {}, {kty: 'RSA'}]})],
    ['answers 10 MB', tenMegabytes],
  ])('J26: fails closed with 503 and no content when the provider %s', async (_name, answer) => {
    fixture.provider.fault = onlyFor(JWKS, answer);
    const token = await fixture.signIn('internal');
    const page = await fixture.ask('/apis/', {token});

    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('10');
    expect(page.headers.has('set-cookie')).toBe(false);
    expect(await page.text()).toMatch(/cannot reach the identity provider/);
    expect(await statusOf(chunkOf('/apis/'), token)).toBe(503);
    expect(await statusOf('/_gate/session', token)).toBe(503);
    expect(await statusOf('/', token)).toBe(503);
    expect(await statusOf('/img/logo.svg', token)).toBe(200);
    expect(await statusOf('/apis/')).toBe(401);
  });

  it.each<[string, () => Response]>([
    ['is down', networkFailure],
    ['responds with 500', () => new Response('no', {status: 500})],
    ['answers 10 MB', tenMegabytes],
    ['answers no keys', () => Response.json({keys: []})],
  ])(
    'J26: keeps its keys for a day when the provider %s, then fails closed',
    async (_name, answer) => {
      const token = await fixture.provider.token({groups: ['public'], exp: 4_000_000_000});
      expect(await statusOf('/apis/', token)).toBe(200);
      fixture.provider.fault = onlyFor(JWKS, answer);
      fixture.advance(23 * 3600);
      expect(await statusOf('/apis/', token)).toBe(200);

      fixture.advance(3600 + 1);
      expect(await statusOf('/apis/', token)).toBe(503);
      fixture.provider.fault = null;
      fixture.advance(30);
      expect(await statusOf('/apis/', token)).toBe(200);
    },
  );

  it.each<[string, string, () => Response]>([
    ['responds with 404', 'responded with 404', () => new Response('no', {status: 404})],
    ['answers 10 MB', 'sent more than 262144 bytes', tenMegabytes],
    [
      'answers no keys',
      'returned a key set without a signing key',
      () => Response.json({keys: []}),
    ],
  ])(
    'are reported with address and reason when the provider %s (J26)',
    async (_name, reason, answer) => {
      fixture.provider.fault = onlyFor(JWKS, answer);
      const token = await fixture.signIn('public');
      await statusOf('/apis/', token);
      fixture.advance(1);
      await statusOf('/apis/', token);

      expect(fixture.problems).toMatchObject([
        {
          problem: 'keys-unavailable',
          detail: expect.stringContaining(
            `${JWKS}: the identity provider ${reason}. The gate uses the last known keys`,
          ),
        },
      ]);
    },
  );

  it('J26: recovers within a second when the provider starts after the gate', async () => {
    fixture.provider.fault = networkFailure;
    const token = await fixture.signIn('public');
    expect(await statusOf('/apis/', token)).toBe(503);
    fixture.provider.fault = null;
    fixture.advance(1);

    expect(await statusOf('/apis/', token)).toBe(200);
  });
});

describe('exchanges', () => {
  it('S22: gives each of many concurrent exchanges the session of its own token', async () => {
    const people = await Promise.all(
      Array.from({length: 40}, async (_, index) => ({
        id: `person-${index}`,
        token: await fixture.provider.token({
          person_id: `person-${index}`,
          groups: [index % 2 === 0 ? 'public' : 'internal'],
        }),
      })),
    );

    const answers = await Promise.all(
      people.map(({token}) => fixture.ask('/_gate/session', exchange(token))),
    );

    for (const [index, res] of answers.entries()) {
      const {id, token} = people[index] ?? {};
      expect(await res.json()).toMatchObject({
        person: id,
        edition: index % 2 === 0 ? 'public' : 'internal',
      });
      expect(res.headers.get('set-cookie')).toContain(`gate_session=${token};`);
    }
  });

  it('S22: keeps concurrent readers apart', async () => {
    const tokens = [await fixture.signIn('internal'), await fixture.signIn('public')];
    const answers = await Promise.all(
      Array.from({length: 200}, (_, index) =>
        fixture.ask('/apis/misc/conference/', {token: tokens[index % 2]}),
      ),
    );

    for (const [index, res] of answers.entries()) {
      const body = await res.text();
      expect(res.status).toBe(index % 2 === 0 ? 200 : 403);
      expect(body.includes(canary('/apis/misc/conference/'))).toBe(index % 2 === 0);
    }
  });

  it('J29: verifies a token again if it differs in one byte from a verified one', async () => {
    const token = await fixture.signIn('internal');
    expect(await statusOf('/apis/', token)).toBe(200);
    const positions = Array.from({length: 60}, (_, index) =>
      Math.floor((index * token.length) / 60),
    );

    for (const position of positions) {
      const letter = token[position] === 'A' ? 'B' : 'A';
      const other = token.slice(0, position) + letter + token.slice(position + 1);
      expect(await statusOf('/apis/', other)).toBe(401);
    }
  });
});

/** ECDSA accepts (r, n − s) whenever it accepts (r, s). */
function otherSpelling(token: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const [header = '', payload = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const twin = (order - s).toString(16).padStart(64, '0');
  const respelled = Buffer.concat([bytes.subarray(0, 32), Buffer.from(twin, 'hex')]);
  return `${header}.${payload}.${respelled.toString('base64url')}`;
}
