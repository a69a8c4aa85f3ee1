import {readFile} from 'node:fs/promises';
import Driver from 'libsql';
import {afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished} from 'vitest';
import {canary, chunkOf} from '../../support/gate/editionFolder';
import {createGateFixture} from '../../support/gate/gateFixture';
import {
  createReadTokenGate,
  FROM_PORTAL,
  issuing,
  type ReadTokenGate,
} from '../../support/gate/readTokenGate';

const CONFERENCE = '/apis/misc/conference/';
const DAY_SECONDS = 24 * 3600;

/** Shared by all tests that change neither the clock nor the provider. */
let shared: ReadTokenGate;
let gate: ReadTokenGate;
/** A new person in every test. */
let ann: string;
let count = 0;

beforeAll(async () => {
  shared = await createReadTokenGate();
});
afterAll(() => shared.close());
beforeEach(() => {
  gate = shared;
  count += 1;
  ann = `ann-${count}`;
});

/** A gate only for the running test. */
async function openOwn(options?: Parameters<typeof createReadTokenGate>[0]): Promise<void> {
  const own = await createReadTokenGate(options);
  onTestFinished(() => own.close());
  gate = own;
}

type Listed = {tokens: {id: string; name: string; expiresAt: string}[]; note: string};
const list = async (session: string) =>
  (await (await gate.send('/_gate/read-tokens', {session})).json()) as Listed;
const revoke = (session: string | undefined, id: string, headers = FROM_PORTAL) =>
  gate.send(`/_gate/read-tokens/${id}`, {method: 'DELETE', session, headers});
const down = () => {
  throw new TypeError('fetch failed');
};

describe('a page that requests the session', () => {
  it('is told that read tokens are available, and whether they end with the session', async () => {
    const session = await gate.signInAs(ann, 'public');

    const shown = await gate.send('/_gate/session', {session});

    expect(await shown.json()).toMatchObject({readTokens: true});
    expect(await list(session)).toMatchObject({endsWithSession: false, most: 20, mostDays: 90});
  });

  it('is told that none are available where the gate has no store', async () => {
    const fixture = await createGateFixture();
    onTestFinished(() => fixture.close());
    const {port} = await fixture.startServer();
    const cookie = `gate_session=${await fixture.provider.token()}`;

    const shown = await fetch(`http://127.0.0.1:${port}/_gate/session`, {headers: {cookie}});

    expect(shown.status).toBe(200);
    expect(await shown.json()).not.toHaveProperty('readTokens');
  });
});

describe('a read token of another organization', () => {
  const PARTNER = 'partner-organization';

  it('stops working as soon as the organization is no longer listed', async () => {
    await openOwn();
    const {provider} = gate.options;
    const listed = {...provider, organizations: [{id: PARTNER, groups: {members: 'public'}}]};
    // The API key belongs to a parent organization of both.
    gate.provider.fault = (path, {headers}) => {
      const person = {active: true, person_id: ann, person_type: 'regular'};
      const result = path.endsWith('/groups') ? ['members'] : person;
      return new Headers(headers).get('slashid-orgid') === PARTNER && path.includes(ann)
        ? Response.json({result})
        : null;
    };
    const claims = {person_id: ann, sub: ann, oid: PARTNER, groups: ['members']};
    const session = await gate.provider.token(claims);
    const before = await gate.startServer({provider: listed});
    const issued = await gate.send('/_gate/read-tokens', {...issuing(session), port: before.port});
    const {token: bearer} = (await issued.json()) as {token: string};
    const read = await gate.send('/apis/', {bearer, port: before.port});
    await before.close();
    const after = await gate.startServer({provider: {...provider, organizations: []}});

    const refused = await gate.send('/apis/', {bearer, port: after.port});

    expect([read.status, refused.status]).toEqual([200, 401]);
    expect(await refused.text()).not.toContain('canary');
    expect(gate.log.at(-1)).toMatchObject({reason: 'organization'});
  });
});

describe('issuing a read token', () => {
  it.each(['impersonate', 'Impersonate'])(
    'is denied to an impersonated session (%s)',
    async (method) => {
      const claims = {person_id: ann, sub: ann, groups: ['public']};
      const session = await gate.provider.token({...claims, authenticated_methods: [method]});

      const res = await gate.send('/_gate/read-tokens', issuing(session));

      expect(res.status).toBe(403);
      expect(await res.json()).toMatchObject({error: 'impersonated'});
      expect((await list(session)).tokens).toEqual([]);
    },
  );

  it('requires a session (M01)', async () => {
    for (const session of [undefined, 'no.such.token']) {
      const res = await gate.send('/_gate/read-tokens', issuing(session));

      expect(res.status).toBe(401);
      expect(await res.json()).toMatchObject({error: 'unauthenticated'});
    }
    expect((await gate.send('/_gate/read-tokens')).status).toBe(401);
    expect((await revoke(undefined, 'x')).status).toBe(401);
  });

  it.each([
    ['another site', {origin: 'https://evil.example', 'sec-fetch-site': 'cross-site'}],
    ['a page without an origin', {origin: 'null'}],
    ['a sibling', {'sec-fetch-site': 'same-site'}],
    ['nobody who says so', {origin: ''}],
  ])('and revoking are not for %s (M02)', async (_name, headers) => {
    const session = await gate.signInAs(ann, 'public');
    await gate.send('/_gate/read-tokens', issuing(session));
    const [{id} = {id: ''}] = (await list(session)).tokens;

    const issued = await gate.send('/_gate/read-tokens', {
      ...issuing(session),
      headers: {...FROM_PORTAL, ...headers},
    });
    const revoked = await revoke(session, id, {...FROM_PORTAL, ...headers});

    expect([issued.status, revoked.status]).toEqual([403, 403]);
    expect((await list(session)).tokens).toHaveLength(1);
  });

  it.each([
    ['no name', {}],
    ['an empty name', {name: '  '}],
    ['a name that is too long', {name: 'x'.repeat(81)}],
    ['a name of two lines', {name: 'a\nb'}],
    ['91 days', {name: 'x', days: 91}],
    ['no whole day', {name: 'x', days: 0.5}],
    ['days that are no number', {name: 'x', days: '30'}],
    ['groups of its own', {name: 'x', groups: ['internal']}],
    ['no object', 'x'],
  ])('refuses %s and says what to send', async (_name, wish) => {
    const session = await gate.signInAs(ann, 'public');

    const res = await gate.send('/_gate/read-tokens', issuing(session, wish));

    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({
      error: 'bad-read-token',
      message: expect.stringContaining('1 to 90 days') as string,
    });
  });

  it('rejects a form and an oversized body', async () => {
    const session = await gate.signInAs(ann, 'public');
    const form = {...FROM_PORTAL, 'content-type': 'application/x-www-form-urlencoded'};

    const sent = await gate.send('/_gate/read-tokens', {...issuing(session), headers: form});
    const long = await gate.send('/_gate/read-tokens', issuing(session, {name: 'x'.repeat(5000)}));

    expect([sent.status, long.status]).toEqual([415, 413]);
  });

  it('returns the read token once and stores only a hash (M03)', async () => {
    const session = await gate.signInAs(ann, 'public');

    const res = await gate.send(
      '/_gate/read-tokens',
      issuing(session, {name: 'nightly', days: 90}),
    );
    const {token, ...facts} = (await res.json()) as {token: string; expiresAt: string};

    expect(res.status).toBe(201);
    expect(res.headers.get('cache-control')).toBe('no-store');
    expect(token).toMatch(/^read_[\w-]{43}$/);
    expect(facts).toMatchObject({
      name: 'nightly',
      createdAt: '2026-01-15T12:00:00.000Z',
      expiresAt: '2026-04-15T12:00:00.000Z',
      endsWithSession: false,
      note: expect.stringContaining('Signing out does not revoke it') as string,
    });
    const listed = JSON.stringify(await list(session));
    expect(listed).toContain('nightly');
    const stored = `${await readFile(gate.file, 'latin1')}${await readFile(`${gate.file}-wal`, 'latin1')}`;
    expect(stored).toContain('nightly');
    for (const secret of [token, token.slice(5), session, gate.provider.apiKey]) {
      expect(listed).not.toContain(secret);
      expect(stored).not.toContain(secret);
      expect(JSON.stringify([gate.log, gate.problems])).not.toContain(secret);
    }
  });

  it('is limited to 20 per person, until one is revoked or expires (M04)', async () => {
    await openOwn();
    const session = await gate.signInAs(ann, 'public');
    const issue = async (days: number) =>
      (await gate.send('/_gate/read-tokens', issuing(session, {name: 'x', days}))).status;
    // In parallel, so that a limit checked too early would be exceeded.
    const statuses = await Promise.all(Array.from({length: 23}, () => issue(1)));

    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    const other = await gate.signInAs('ben', 'public');
    expect((await gate.send('/_gate/read-tokens', issuing(other))).status).toBe(201);
    const {tokens} = await list(session);
    expect((await revoke(session, tokens[0]?.id ?? '')).status).toBe(204);
    expect([await issue(1), await issue(1)]).toEqual([201, 409]);

    gate.advance(DAY_SECONDS);
    const again = await gate.signInAs(ann, 'public');
    expect((await list(again)).tokens).toEqual([]);
    expect((await gate.send('/_gate/read-tokens', issuing(again))).status).toBe(201);
    const database = new Driver(gate.file);
    const rows = database.prepare('SELECT id FROM read_tokens WHERE person = ?').all([ann]);
    database.close();
    // Ended tokens are deleted, not just hidden.
    expect(rows).toHaveLength(1);
  });

  it('is unavailable without a store, and a bearer token is rejected with a reason (M05)', async () => {
    const bare = await createGateFixture();
    onTestFinished(() => bare.close());
    const token = await bare.signIn('internal');

    const issued = await bare.ask('/_gate/read-tokens', {
      method: 'POST',
      token,
      headers: FROM_PORTAL,
      body: '{"name":"x"}',
    });
    // With an additional session: if there is a bearer token, only that counts.
    const read = await bare.ask('/apis/', {token, headers: {authorization: 'Bearer read_x'}});

    expect(issued.status).toBe(404);
    expect(read.status).toBe(401);
    expect(read.headers.get('www-authenticate')).toBe('Bearer realm="http://localhost:3000"');
    expect(await read.json()).toMatchObject({error: 'no-read-tokens'});
  });
});

describe('another person', () => {
  it('can neither list nor revoke a read token (M06)', async () => {
    const own = await gate.signInAs(ann, 'internal');
    const token = await gate.issue(ann, 'internal');
    const [{id} = {id: ''}] = (await list(own)).tokens;
    const eve = await gate.signInAs('eve', 'internal');

    expect((await list(eve)).tokens).toEqual([]);
    const res = await revoke(eve, id);
    expect(res.status).toBe(404);
    expect(await res.text()).toBe(await (await revoke(eve, 'nothing')).text());
    expect((await gate.send(CONFERENCE, {bearer: token})).status).toBe(200);
  });
});

describe('a read token', () => {
  it('reads the pages of its person’s edition, with GET and HEAD, as a session does', async () => {
    const token = await gate.issue(ann, 'internal');
    const session = await gate.signInAs(ann, 'internal');

    const page = await gate.send(CONFERENCE, {bearer: token});
    const head = await gate.send(CONFERENCE, {bearer: token, method: 'HEAD'});
    const copy = await gate.send(CONFERENCE, {bearer: token, headers: {accept: 'text/markdown'}});

    expect([page.status, head.status, copy.status]).toEqual([200, 200, 200]);
    expect(await page.text()).toContain(canary(CONFERENCE));
    expect(await copy.text()).toMatch(/^# canary/);
    expect(gate.log.at(-1)).toMatchObject({
      decision: 'markdown',
      person: ann,
      edition: 'internal',
      readToken: (await list(session)).tokens[0]?.id,
    });
  });

  it('gets responses that shared caches don’t store and that differ from a session’s (M07)', async () => {
    const token = await gate.issue(ann, 'internal');
    const session = await gate.signInAs(ann, 'internal');

    for (const address of [CONFERENCE, chunkOf(CONFERENCE), '/img/logo.svg', '/apis/zzz/']) {
      const [own, asSession] = [
        await gate.send(address, {bearer: token}),
        await gate.send(address, {session}),
      ];

      expect(own.headers.get('cache-control')).toBe(asSession.headers.get('cache-control'));
      expect(own.headers.get('cache-control')).toMatch(/^(?:private|no-store)/);
      expect(own.headers.get('vary')).toBe(`${asSession.headers.get('vary')}, Authorization`);
      expect(own.headers.has('set-cookie')).toBe(false);
    }
  });

  it('opens no page of another edition', async () => {
    const token = await gate.issue(ann, 'public');

    const res = await gate.send(CONFERENCE, {bearer: token});

    expect(res.status).toBe(403);
    expect(await res.text()).not.toContain('canary');
  });

  it.each([
    ['unknown', `read_${'A'.repeat(43)}`],
    ['of another shape', 'secret'],
    ['empty', ''],
    ['too long', `read_${'A'.repeat(44)}`],
    ['a list', `read_${'A'.repeat(43)}, Bearer read_${'B'.repeat(43)}`],
  ])('that is %s is refused, whatever session lies beside it (M08)', async (_name, bearer) => {
    const session = await gate.signInAs(ann, 'internal');

    for (const address of [CONFERENCE, '/img/logo.svg', '/']) {
      const res = await gate.send(address, {bearer, session});

      expect(res.status).toBe(401);
      expect(res.headers.get('www-authenticate')).toBe(
        'Bearer realm="http://localhost:3000", error="invalid_token"',
      );
      expect(res.headers.get('cache-control')).toBe('no-store');
      expect(await res.json()).toMatchObject({error: 'invalid-token'});
    }
  });

  it('is rejected with a different last character or letter case (M08)', async () => {
    const token = await gate.issue(ann, 'internal');
    const swapped = token.replace(/[a-z](?=[^a-z]*$)/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );

    for (const near of [swapped, token.slice(0, -1), `${token}A`, token.toUpperCase()]) {
      expect((await gate.send(CONFERENCE, {bearer: near})).status).toBe(401);
    }
  });

  it('cannot be replaced by a user token as bearer', async () => {
    const session = await gate.signInAs(ann, 'internal');

    expect((await gate.send(CONFERENCE, {bearer: session})).status).toBe(401);
  });

  it('is not accepted in a query, cookie or path, and never logged (M09)', async () => {
    const token = await gate.issue(ann, 'internal');

    for (const address of [
      `${CONFERENCE}?access_token=${token}`,
      `${CONFERENCE}?token=${token}`,
      `/${token}/`,
      `/apis/${token}`,
    ]) {
      expect((await gate.send(address)).status).toBe(401);
    }
    expect((await gate.send(CONFERENCE, {session: token})).status).toBe(401);
    expect(JSON.stringify(gate.log)).not.toContain(token);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('changes nothing with %s (M10)', async (method) => {
    const token = await gate.issue(ann, 'internal');

    const res = await gate.send('/apis/', {bearer: token, method, body: '{}'});

    expect(res.status).toBe(405);
  });

  it.each([
    ['GET', '/_gate/session'],
    ['POST', '/_gate/session'],
    ['DELETE', '/_gate/session'],
    ['GET', '/_gate/read-tokens'],
    ['POST', '/_gate/read-tokens'],
    ['DELETE', '/_gate/read-tokens/x'],
    ['GET', '/_gate/decision?path=/apis/'],
    ['GET', '/_gate/authorize'],
    ['POST', '/_gate/view'],
    ['POST', '/_gate/sign-out'],
    ['GET', '/_GATE/Session'],
  ])('is not accepted by %s %s, not even beside a session (M11)', async (method, address) => {
    const token = await gate.issue(ann, 'internal');
    const session = await gate.signInAs(ann, 'internal');
    const init = {
      method,
      bearer: token,
      headers: FROM_PORTAL,
      ...(method === 'POST' && {body: '{"name":"x"}'}),
    };

    for (const each of [init, {...init, session}]) {
      const res = await gate.send(address, each);

      expect(res.status).toBe(403);
      expect(await res.json()).toMatchObject({error: 'read-token-not-accepted'});
    }
    expect((await gate.send(CONFERENCE, {session})).status).toBe(200);
    expect((await list(session)).tokens).toHaveLength(1);
  });

  it('expires on its date, and immediately when revoked, in every process (M12)', async () => {
    await openOwn();
    const session = await gate.signInAs(ann, 'internal');
    const token = await gate.issue(ann, 'internal');
    const {port} = await gate.startServer();
    const statuses = async () =>
      Promise.all([
        gate.send(CONFERENCE, {bearer: token}).then(({status}) => status),
        gate.send(CONFERENCE, {bearer: token, port}).then(({status}) => status),
      ]);

    expect(await statuses()).toEqual([200, 200]);
    gate.advance(30 * DAY_SECONDS - 1);
    expect(await statuses()).toEqual([200, 200]);
    gate.advance(1);
    expect(await statuses()).toEqual([401, 401]);

    gate.advance(-30 * DAY_SECONDS);
    expect(await statuses()).toEqual([200, 200]);
    const [{id} = {id: ''}] = (await list(session)).tokens;
    expect((await revoke(session, id)).status).toBe(204);
    expect(await statuses()).toEqual([401, 401]);
  });

  it('keeps working after the session ends and after a restart of the gate', async () => {
    const session = await gate.signInAs(ann, 'internal');
    const token = await gate.issue(ann, 'internal');
    await gate.send('/_gate/sign-out', {method: 'POST', session, headers: FROM_PORTAL, body: ''});
    const {port} = await gate.startServer();

    expect((await gate.send(CONFERENCE, {session})).status).toBe(401);
    expect((await gate.send(CONFERENCE, {bearer: token, port})).status).toBe(200);
  });
});

describe('the person’s status at the provider', () => {
  const ask = (token: string) => gate.send(CONFERENCE, {bearer: token});

  it('is cached for the revocation bound and then requested again (M13)', async () => {
    await openOwn();
    const token = await gate.issue(ann, 'internal');
    await ask(token);
    const questions = () => gate.provider.calls.filter((call) => call.includes('/persons/')).length;
    const before = questions();

    gate.provider.people.set(ann, {active: true, groups: ['public']});
    gate.advance(59);
    expect((await ask(token)).status).toBe(200);
    expect(questions()).toBe(before);
    gate.advance(1);
    const all = await Promise.all([ask(token), ask(token), ask(token)]);

    expect(all.map(({status}) => status)).toEqual([403, 403, 403]);
    // Concurrent requests share one lookup each of the person and the groups.
    expect(questions()).toBe(before + 2);
  });

  it('rejects a removed and an inactive person (M14)', async () => {
    await openOwn();
    const token = await gate.issue(ann, 'internal');
    const other = await gate.issue('ben', 'internal');
    await Promise.all([ask(token), ask(other)]);

    gate.provider.people.delete(ann);
    gate.provider.people.set('ben', {active: false, groups: ['internal']});
    gate.advance(60);

    for (const each of [token, other]) {
      const res = await ask(each);
      expect(res.status).toBe(401);
      expect(res.headers.get('www-authenticate')).toContain('error="invalid_token"');
      expect(await res.json()).toMatchObject({error: 'invalid-token'});
    }
    expect(gate.log.slice(-2).map(({reason}) => reason)).toEqual([
      'person-removed',
      'person-not-active',
    ]);
  });

  it.each([
    ['does not answer', down],
    ['answers 500', () => new Response(null, {status: 500})],
    ['answers nonsense', () => Response.json({result: {}})],
    ['answers another type', () => Response.json({result: 'internal'})],
  ])('is unknown when it %s, and nothing is served meanwhile (M15)', async (_name, fault) => {
    await openOwn();
    const token = await gate.issue(ann, 'internal');
    expect((await ask(token)).status).toBe(200);
    gate.provider.fault = (path) => (path.startsWith('/persons/') ? fault() : null);

    gate.advance(60);
    const res = await ask(token);

    expect(res.status).toBe(503);
    expect(res.headers.get('retry-after')).toBe('10');
    expect(res.headers.get('cache-control')).toBe('no-store');
    expect(await res.json()).toMatchObject({error: 'token-not-checked'});
    gate.provider.fault = null;
    gate.advance(1);
    expect((await ask(token)).status).toBe(200);
  });

  it('is unknown when the API key is rejected, which is logged once', async () => {
    await openOwn();
    const token = await gate.issue(ann, 'internal');
    gate.provider.apiKey = 'another key';

    for (let count = 0; count < 3; count += 1) {
      expect((await ask(token)).status).toBe(503);
      gate.advance(60);
    }

    const told = gate.problems.filter(({problem}) => problem === 'api-key-refused');
    expect(told).toHaveLength(1);
    expect(told[0]?.detail).toContain('SLASHID_API_KEY');
    expect(told[0]?.detail).not.toContain('key-of-the-organization');
  });

  it('is unknown when the API key is for another organization, which is logged once', async () => {
    const other = 'partner-organization';
    await openOwn();
    const {provider} = gate.options;
    const server = await gate.startServer({
      provider: {...provider, organizations: [{id: other, groups: {}}]},
    });
    const own = await gate.issue(ann, 'internal');
    const session = await gate.provider.token({person_id: 'bob', sub: 'bob', oid: other});
    const issued = await gate.send('/_gate/read-tokens', {...issuing(session), port: server.port});
    const {token: bearer} = (await issued.json()) as {token: string};

    for (let count = 0; count < 3; count += 1) {
      expect((await gate.send('/apis/', {bearer, port: server.port})).status).toBe(503);
      expect((await gate.send('/apis/', {bearer: own, port: server.port})).status).toBe(200);
      gate.advance(60);
    }

    const told = gate.problems.filter(({problem}) => problem === 'api-key-refused');
    expect(told.map(({detail}) => detail)).toEqual([expect.stringContaining(other)]);
  });

  it('sends the API key only to the provider’s management API', async () => {
    await openOwn();
    const seen: [string, string | null][] = [];
    gate.provider.fault = (path, init) => {
      seen.push([path, new Headers(init.headers).get('slashid-api-key')]);
      return null;
    };
    await ask(await gate.issue('a/../b', 'internal'));

    const withKey = seen.filter(([, key]) => key !== null).map(([path]) => path);
    expect(withKey).toEqual(['/persons/a%2F..%2Fb', '/persons/a%2F..%2Fb/groups']);
  });

  it('is not requested when the database fails: the response is 503', async () => {
    await openOwn();
    const token = await gate.issue(ann, 'internal');
    const database = new Driver(gate.file);
    database.exec('DROP TABLE read_tokens');
    database.close();

    expect((await ask(token)).status).toBe(503);
    expect(gate.problems.map(({problem}) => problem)).toContain('store-unavailable');
  });
});

describe('without an API key', () => {
  it('a read token ends with the session that issued it, and the response says so (M16)', async () => {
    await openOwn({hasKey: false});
    const session = await gate.signInAs(ann, 'internal');
    const res = await gate.send('/_gate/read-tokens', issuing(session, {name: 'x', days: 90}));
    const issued = (await res.json()) as {token: string};

    expect(issued).toMatchObject({
      endsWithSession: true,
      expiresAt: '2026-01-15T13:00:00.000Z',
      note: expect.stringContaining('expires with the session') as string,
    });
    expect(await list(session)).toMatchObject({
      endsWithSession: true,
      note: expect.stringContaining('expires with the session') as string,
    });
    expect((await gate.send(CONFERENCE, {bearer: issued.token})).status).toBe(200);
    const stored = `${await readFile(gate.file, 'latin1')}${await readFile(`${gate.file}-wal`, 'latin1')}`;
    expect(stored).not.toContain(session.split('.')[2]);

    await gate.send('/_gate/sign-out', {method: 'POST', session, headers: FROM_PORTAL, body: ''});
    expect((await gate.send(CONFERENCE, {bearer: issued.token})).status).toBe(401);
    const {port} = await gate.startServer();
    expect((await gate.send(CONFERENCE, {bearer: issued.token, port})).status).toBe(401);
  });

  it('a read token is rejected within the revocation bound after its session is revoked (M16)', async () => {
    await openOwn({hasKey: false});
    const session = await gate.signInAs(ann, 'internal');
    const token = await gate.issue(ann, 'internal');
    const own = gate.provider.calls.length;
    expect((await gate.send(CONFERENCE, {bearer: token})).status).toBe(200);
    gate.provider.revoked.add(session);
    gate.advance(60);

    expect((await gate.send(CONFERENCE, {bearer: token})).status).toBe(401);
    expect(gate.provider.calls.slice(own).join()).not.toContain('/persons/');
  });

  it('a read token issued earlier with an API key is rejected (M15)', async () => {
    const token = await gate.issue(ann, 'internal');
    const {orgID, baseURL, sdkURL} = gate.provider;

    const {port} = await gate.startServer({provider: {orgID, baseURL, sdkURL}});

    expect((await gate.send(CONFERENCE, {bearer: token, port})).status).toBe(503);
  });
});
