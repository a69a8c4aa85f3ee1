import {rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {createGate} from '../../../plugins/gate';
import {compilePolicy, decide, type Subject} from '../../../src/access';
import {
  canary,
  chunkOf,
  ROUTES,
  RULES,
  runtimeOf,
  writeManifest,
} from '../../support/gate/editionFolder';
import {createGateFixture, type GateFixture} from '../../support/gate/gateFixture';

let fixture: GateFixture;

afterEach(() => fixture.close());

const GROUPS = ['apps', 'internal', 'public', 'selfhosted'];
const combinations = Array.from({length: 2 ** GROUPS.length}, (_, bits) =>
  GROUPS.filter((_group, index) => bits & (1 << index)),
);

describe('rules over HTTP', () => {
  it.each([true, false])(
    'R01, R02, R04: gate and policy agree on every route for every audience (forceLogin %s)',
    async (forceLogin) => {
      fixture = await createGateFixture({folder: {forceLogin}});
      const policy = compilePolicy({forceLogin, rules: RULES});
      const audiences: [Subject, string | undefined][] = [[{type: 'anonymous'}, undefined]];
      for (const groups of combinations) {
        const subject: Subject = {type: 'person', personId: 'person-1', groups};
        audiences.push([subject, await fixture.signIn(...groups)]);
      }
      for (const [subject, token] of audiences) {
        for (const route of ROUTES) {
          const decision = decide(policy, subject, route);
          const page = await fixture.ask(route, {token});
          const chunk = await fixture.ask(chunkOf(route), {token});
          const body = await page.text();

          const isPermitted = decision.effect === 'permit';
          const refusal = subject.type === 'anonymous' ? [401, 401] : [403, 404];
          expect([page.status, chunk.status]).toEqual(isPermitted ? [200, 200] : refusal);
          expect(body.includes(canary(route))).toBe(isPermitted);
        }
      }
    },
    60_000,
  );

  it('R08: gives nothing to groups that are named like editions', async () => {
    fixture = await createGateFixture();
    for (const group of ['anonymous', 'signed-in', 'apps+public', '*', 'internal ', 'INTERNAL']) {
      const token = await fixture.signIn(group);

      expect((await fixture.ask('/apis/', {token})).status).toBe(403);
      expect((await fixture.ask('/', {token})).status).toBe(200);
    }
  });

  it('R11: the order of rules in the manifest changes nothing', async () => {
    fixture = await createGateFixture({folder: {rules: [...RULES].reverse()}});

    expect(
      (await fixture.ask('/apis/misc/conference/', {token: await fixture.signIn('public')})).status,
    ).toBe(403);
    expect((await fixture.ask('/apis/', {token: await fixture.signIn('public')})).status).toBe(200);
  });

  it('R17: takes the groups of the token that is the session now', async () => {
    fixture = await createGateFixture();
    const before = await fixture.signIn('internal');
    const after = await fixture.signIn('public');

    expect((await fixture.ask('/apps/RDG/', {token: before})).status).toBe(200);
    expect((await fixture.ask('/apps/RDG/', {token: after})).status).toBe(403);
    fixture.provider.revoked.add(before);
    fixture.advance(60);
    expect((await fixture.ask('/apps/RDG/', {token: before})).status).toBe(401);
  });

  it('serves a combination of groups that was not built the largest edition that fits it', async () => {
    fixture = await createGateFixture();
    const {manifest, directory} = fixture.folder;
    const editions = manifest.editions.filter(({id}) => id !== 'apps+public');
    await writeManifest(directory, {...manifest, editions});
    const token = await fixture.signIn('public', 'apps');

    const session = await (await fixture.ask('/_gate/session', {token})).json();
    expect(session).toMatchObject({edition: 'public'});
    expect((await fixture.ask('/apps/RND/', {token})).status).toBe(403);
    const decision = await fixture.ask('/_gate/decision?path=/apps/RND/', {token});
    expect(await decision.json()).toMatchObject({effect: 'deny', reason: 'not-built'});
  });
});

describe('editions at start', () => {
  const start = () => createGate(fixture.options);
  const broken = async (change: (manifest: GateFixture['folder']['manifest']) => unknown) => {
    fixture = await createGateFixture();
    await writeManifest(fixture.folder.directory, change(fixture.folder.manifest));
    return start();
  };

  it('R22: a missing manifest stops the gate', async () => {
    fixture = await createGateFixture();
    await rm(path.join(fixture.folder.directory, 'manifest.v1.json'));

    await expect(start()).rejects.toThrow(/manifest\.v1\.json is missing[^\n]*npm run editions$/);
  });

  it.each(['', '{', '[]', 'null', '{"version":2}'])(
    'R22: so does the manifest %s',
    async (text) => {
      fixture = await createGateFixture();
      await writeFile(path.join(fixture.folder.directory, 'manifest.v1.json'), text);

      await expect(start()).rejects.toThrow(/npm run editions/);
    },
  );

  it.each<[string, (manifest: GateFixture['folder']['manifest']) => unknown, RegExp]>([
    ['an unknown key', (manifest) => ({...manifest, open: true}), /open/],
    ['no edition', (manifest) => ({...manifest, editions: []}), /editions/],
    [
      'no anonymous edition',
      ({editions, ...rest}) => ({...rest, editions: editions.slice(1)}),
      /anonymous/,
    ],
    [
      'a folder outside',
      ({editions, ...rest}) => ({
        ...rest,
        editions: editions.map((edition) => ({...edition, directory: '../../etc'})),
      }),
      /not inside/,
    ],
    [
      'the folder of another edition (R23)',
      ({editions, ...rest}) => ({
        ...rest,
        editions: editions.map((edition) =>
          edition.id === 'public' ? {...edition, directory: 'internal-first'} : edition,
        ),
      }),
      /"public" does not fit the manifest: it holds/,
    ],
    [
      'fewer pages than are promised (R23)',
      ({editions, ...rest}) => ({
        ...rest,
        editions: editions.map((edition) =>
          edition.id === 'internal' ? {...edition, directory: 'public-first'} : edition,
        ),
      }),
      /"internal" does not fit the manifest: it lacks/,
    ],
    [
      'a missing folder',
      ({editions, ...rest}) => ({
        ...rest,
        editions: editions.map((edition) => ({...edition, directory: 'gone'})),
      }),
      /gone is missing/,
    ],
    [
      'two rules for one path',
      ({policy, ...rest}) => ({
        ...rest,
        policy: {...policy, rules: [...policy.rules, {path: '/apis*'}]},
      }),
      /two rules guard/,
    ],
  ])('stop the gate when the manifest names %s', async (_name, change, message) => {
    await expect(broken(change)).rejects.toThrow(message);
  });

  it('stop the gate when an edition has two files for one address', async () => {
    fixture = await createGateFixture();
    const folder = path.join(fixture.folder.directory, 'public-first');
    await writeFile(path.join(folder, 'img', 'Logo.SVG'), 'x');

    await expect(start()).rejects.toThrow(/two files for one address/);
  });

  it('stop the gate when an edition has no 404.html', async () => {
    fixture = await createGateFixture();
    await rm(path.join(fixture.folder.directory, 'public-first', '404.html'));

    await expect(start()).rejects.toThrow(/has no 404\.html/);
  });
});

describe('a rebuild', () => {
  it('is served from the next request on, without a restart', async () => {
    fixture = await createGateFixture();
    const token = await fixture.signIn('public');
    expect(await (await fixture.ask('/apis/', {token})).text()).toContain('build-first');
    await fixture.folder.rebuild({
      rules: RULES.filter((rule) => rule.path !== '/apis/misc/conference'),
    });

    expect(await (await fixture.ask('/apis/', {token})).text()).toContain('build-second');
    expect((await fixture.ask('/apis/misc/conference/', {token})).status).toBe(200);
  });

  it('A28: leaves the files of the last one behind', async () => {
    fixture = await createGateFixture();
    const token = await fixture.signIn('internal');
    await fixture.folder.rebuild({routes: ROUTES.filter((route) => route !== '/apps/RDG/')});

    expect((await fixture.ask('/apps/RDG/', {token})).status).toBe(404);
    expect((await fixture.ask(chunkOf('/apps/RDG/'), {token})).status).toBe(404);
  });

  it('that does not fit leaves readers the last sound one, and is logged', async () => {
    fixture = await createGateFixture();
    const token = await fixture.signIn('public');
    for (const bad of ['{', '{"version":1}', JSON.stringify({...fixture.folder.manifest, x: 1})]) {
      await writeFile(path.join(fixture.folder.directory, 'manifest.v1.json'), bad);

      expect((await fixture.ask('/apis/', {token})).status).toBe(200);
      expect((await fixture.ask('/apps/RDG/', {token})).status).toBe(403);
    }
    expect(fixture.log.filter(({decision}) => decision === 'editions-refused')).toHaveLength(3);
    await fixture.folder.rebuild();
    expect(await (await fixture.ask('/apis/', {token})).text()).toContain('build-second');
  });

  it('whose folders arrive after its manifest is served when it is whole', async () => {
    fixture = await createGateFixture();
    const {directory} = fixture.folder;
    const token = await fixture.signIn('public');
    await fixture.folder.rebuild();
    const late = path.join(directory, 'public-second');
    await rename(late, `${late}-elsewhere`);
    expect(await (await fixture.ask('/apis/', {token})).text()).toContain('build-first');
    await rename(`${late}-elsewhere`, late);

    const text = async () => (await fixture.ask('/apis/', {token})).text();
    await expect.poll(text, {timeout: 5_000}).toContain('build-second');
  });

  it('that removes the old folders fails nobody who asks meanwhile', async () => {
    fixture = await createGateFixture();
    const {folder} = fixture;
    const token = await fixture.signIn('internal');
    const statuses = new Set<number>();
    let isDone = false;
    const reader = async (paths: readonly string[]) => {
      while (!isDone) {
        for (const asked of paths) {
          statuses.add((await fixture.ask(asked, {token})).status);
        }
      }
    };
    const readers = [ROUTES, ROUTES.map(chunkOf), [runtimeOf('internal'), '/nothing/']].map(reader);
    let last = 'first';
    for (let round = 0; round < 5; round++) {
      const build = `round-${round}`;
      await folder.rebuild({build});
      for (const {id} of folder.manifest.editions) {
        await rm(path.join(folder.directory, `${id}-${last}`), {recursive: true, force: true});
      }
      last = build;
    }
    isDone = true;
    await Promise.all(readers);

    expect([...statuses].sort()).toEqual([200, 404]);
  });
});

describe('a failure inside', () => {
  it('D01: answers 500 without content', async () => {
    fixture = await createGateFixture();
    const token = await fixture.signIn('public');
    await rm(fixture.folder.directory, {recursive: true});

    const res = await fixture.ask('/apis/', {token});

    expect(res.status).toBe(500);
    expect(await res.text()).toBe('');
    expect(res.headers.get('cache-control')).toBe('no-store');
    expect(res.headers.get('x-content-type-options')).toBe('nosniff');
    expect(fixture.log.at(-1)).toMatchObject({decision: 'failed', status: 500});
  });

  it.each(['gate_session', ';;;=', '=', `gate_session=${'%'.repeat(3000)}`, 'gate_session="a"; x'])(
    'D01: is none for the cookie %s',
    async (cookie) => {
      fixture = await createGateFixture();

      expect((await fixture.ask('/apis/', {headers: {cookie}})).status).toBe(401);
    },
  );
});

describe('the access log', () => {
  it('says who was served what, and never holds a token or a query (D11)', async () => {
    fixture = await createGateFixture();
    const token = await fixture.signIn('public');
    await fixture.ask('/apis/?challenges=secret', {token});
    await fixture.ask('/apis/misc/conference/', {token});
    await fixture.ask(`/${token}/`, {token: `${token}x`});

    expect(fixture.log).toMatchObject([
      {path: '/apis/', person: 'person-1', edition: 'public', decision: 'served', status: 200},
      {path: '/apis/misc/conference/', decision: 'forbidden', status: 403},
      {path: '/[token]/', decision: 'sign-in', status: 401, reason: expect.any(String)},
    ]);
    expect(fixture.log[2]?.person).toBeUndefined();
    expect(JSON.stringify(fixture.log)).not.toMatch(/secret|eyJ/);
  });

  it('D11: has no line that a path or a person could forge', async () => {
    fixture = await createGateFixture();
    const token = await fixture.provider.token({person_id: 'p\n{"status":200}\u001b[2J'});
    await fixture.ask('/apis/%0aforged%1b[31m', {token});

    for (const text of fixture.log.flatMap((entry) => Object.values(entry))) {
      expect(String(text)).toMatch(/^[\x20-\x7e]*$/);
    }
  });
});
