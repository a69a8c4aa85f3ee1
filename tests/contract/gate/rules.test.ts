import {readFile, rename, rm, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {openFolderStore} from '../../../plugins/gate';
import {compilePolicy, decide, type Subject} from '../../../src/access';
import type {Manifest} from '../../../src/manifest';
import {
  canary,
  chunkOf,
  ROUTES,
  RULES,
  runtimeOf,
  writeManifest,
} from '../../support/gate/editionFolder';
import {hash} from '../../support/gate/factsOf';
import {
  createEditableGateFixture,
  createGateFixture,
  type EditableGateFixture,
  type GateFixture,
} from '../../support/gate/gateFixture';

/** Enough for editions that differ, and quick to write. */
const FEW = {routes: ['/', '/apis/', '/apis/misc/conference/']};

let fixture: GateFixture;
/** The fixture, in tests that change its editions. */
let own: EditableGateFixture;

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

  it('R08: grants nothing to groups that are named like editions', async () => {
    fixture = await createGateFixture();
    for (const group of ['anonymous', 'signed-in', 'apps+public', '*', 'internal ', 'INTERNAL']) {
      const token = await fixture.signIn(group);

      expect((await fixture.ask('/apis/', {token})).status).toBe(403);
      expect((await fixture.ask('/', {token})).status).toBe(200);
    }
  });

  it('R11: ignores the order of rules in the manifest', async () => {
    fixture = await createGateFixture({folder: {rules: [...RULES].reverse()}});

    expect(
      (await fixture.ask('/apis/misc/conference/', {token: await fixture.signIn('public')})).status,
    ).toBe(403);
    expect((await fixture.ask('/apis/', {token: await fixture.signIn('public')})).status).toBe(200);
  });

  it('R17: uses the groups of the current session’s token', async () => {
    fixture = await createGateFixture();
    const before = await fixture.signIn('internal');
    const after = await fixture.signIn('public');

    expect((await fixture.ask('/apps/RDG/', {token: before})).status).toBe(200);
    expect((await fixture.ask('/apps/RDG/', {token: after})).status).toBe(403);
    fixture.provider.revoked.add(before);
    fixture.advance(60);
    expect((await fixture.ask('/apps/RDG/', {token: before})).status).toBe(401);
  });

  it('serves each combination of groups its edition, and explains which group is missing', async () => {
    fixture = own = await createEditableGateFixture();
    const {manifest, directory} = own.folder;
    const readers = {...manifest.readers, 'apps+public': 'public'};
    await writeManifest(directory, {...manifest, readers});
    await fixture.refresh();
    const token = await fixture.signIn('public', 'apps');

    const session = await (await fixture.ask('/_gate/session', {token})).json();
    expect(session).toMatchObject({edition: 'public'});
    expect((await fixture.ask('/apps/RND/', {token})).status).toBe(403);
    const decision = await fixture.ask('/_gate/decision?path=/apps/RND/', {token});
    expect(await decision.json()).toMatchObject({effect: 'deny', reason: 'not-built'});
  });

  it.each([
    ['pending', /being prepared/],
    ['failed', /could not be built/],
  ])(
    'responds with 503 to readers of an edition that is %s, and never with another',
    async (status, text) => {
      fixture = own = await createEditableGateFixture({folder: FEW});
      const {manifest, directory} = own.folder;
      const editions = {...manifest.editions, internal: {status, pages: 9}};
      await writeManifest(directory, {...manifest, editions});
      await fixture.refresh();
      const token = await fixture.signIn('internal');
      const page = await fixture.ask('/apis/', {token});
      const asset = await fixture.ask(chunkOf('/apis/'), {token});

      expect([page.status, asset.status]).toEqual([503, 503]);
      expect(page.headers.get('retry-after')).toBe('10');
      expect(await page.text()).toMatch(text);
      expect(await asset.text()).toBe('');
      expect((await fixture.ask('/img/logo.svg', {token})).status).toBe(200);
      expect((await fixture.ask('/apis/', {token: await fixture.signIn('public')})).status).toBe(
        200,
      );
      expect((await fixture.ask('/_gate/ready')).status).toBe(503);
    },
  );
});

describe('editions at start', () => {
  const start = () =>
    openFolderStore({
      editionsDirectory: own.folder.directory,
      onProblem: (problem) => {
        throw new Error(problem);
      },
    });
  const broken = async (change: (manifest: Manifest) => unknown) => {
    fixture = own = await createEditableGateFixture({folder: FEW});
    await writeManifest(own.folder.directory, await change(own.folder.manifest));
    return start();
  };

  it('R22: a missing manifest stops the gate', async () => {
    fixture = own = await createEditableGateFixture({folder: FEW});
    await rm(path.join(own.folder.directory, 'manifest.json'));

    await expect(start()).rejects.toThrow(/manifest\.json is missing[^\n]*npm run editions$/);
  });

  it.each(['', '{', '[]', 'null', '{"version":1}'])(
    'R22: so does the manifest %s',
    async (text) => {
      fixture = own = await createEditableGateFixture({folder: FEW});
      await writeFile(path.join(own.folder.directory, 'manifest.json'), text);

      await expect(start()).rejects.toThrow(/npm run editions/);
    },
  );

  it.each<[string, (manifest: Manifest) => unknown, RegExp]>([
    ['an unknown key', (manifest) => ({...manifest, open: true}), /open/],
    ['no edition', (manifest) => ({...manifest, editions: {}}), /editions|anonymous/],
    [
      'no anonymous edition that is built',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, anonymous: {status: 'pending', pages: 0}},
      }),
      /"anonymous" for visitors who are not signed in has not been built/,
    ],
    [
      'a folder outside',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, public: {...editions.public, directory: '../../etc'}},
      }),
      /directory/,
    ],
    [
      'the folder of another edition (R23)',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, public: editions.internal},
      }),
      /"public" contains \S+, which readers in public may not read/,
    ],
    [
      'a private edition for everybody (R23)',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, anonymous: editions.public},
      }),
      /"anonymous", which does not require a sign-in, contains \S+, which requires one/,
    ],
    [
      'the index of another build (R23)',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, public: {...editions.public, indexHash: 'a'.repeat(64)}},
      }),
      /public\/first\.files\.json, does not belong to this build/,
    ],
    [
      'a missing index',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, public: {...editions.public, index: 'public/gone.files.json'}},
      }),
      /gone\.files\.json, is missing/,
    ],
  ])('stop the gate when the manifest names %s', async (_name, change, message) => {
    await expect(broken(change)).rejects.toThrow(message);
  });

  it('stop the gate when an edition has two files for one address', async () => {
    await expect(
      broken(await withIndex((files) => ({...files, '/img/Logo.SVG': files['/img/logo.svg']}))),
    ).rejects.toThrow(/two files with the same address/);
  });

  it('stop the gate when an edition does not contain 404.html', async () => {
    await expect(
      broken(await withIndex(({'/404.html': _shell, ...files}) => files)),
    ).rejects.toThrow(/does not contain 404\.html/);
  });
});

type Files = Record<string, unknown>;

/** A manifest whose public edition has another index, with a matching hash. */
async function withIndex(change: (files: Files) => Files) {
  return async ({editions, ...rest}: Manifest) => {
    const {directory} = own.folder;
    const index = 'public/changed.files.json';
    const written = await readFile(path.join(directory, 'public/first.files.json'), 'utf8');
    const {files} = JSON.parse(written) as {files: Files};
    const text = JSON.stringify({version: 1, files: change(files)});
    await writeFile(path.join(directory, index), text);
    return {
      ...rest,
      editions: {...editions, public: {...editions.public, index, indexHash: hash(text)}},
    };
  };
}

describe('a rebuild', () => {
  it('is served without a restart, within a second', async () => {
    fixture = own = await createEditableGateFixture({folder: FEW});
    const token = await fixture.signIn('public');
    const text = async () => (await fixture.ask('/apis/', {token})).text();
    expect(await text()).toContain('build-first');
    await own.folder.rebuild({
      rules: RULES.filter((rule) => rule.path !== '/apis/misc/conference'),
    });

    await expect.poll(text, {timeout: 2_000}).toContain('build-second');
    expect((await fixture.ask('/apis/misc/conference/', {token})).status).toBe(200);
  });

  it('A28: keeps only the hashed files of the previous build, for a limited time, for readers who had access', async () => {
    fixture = own = await createEditableGateFixture({keepPreviousSeconds: 1});
    const token = await fixture.signIn('internal');
    await own.folder.rebuild({revision: 'edited'});
    await fixture.refresh();
    const chunk = async (as?: string) =>
      (await fixture.ask(chunkOf('/apps/RDG/'), {token: as})).status;

    expect(await (await fixture.ask('/apps/RDG/', {token})).text()).toContain('build-second');
    expect(await chunk(token)).toBe(200);
    expect(await chunk(await fixture.signIn('public'))).toBe(404);
    expect(await chunk()).toBe(401);
    await expect.poll(() => chunk(token), {timeout: 4_000}).toBe(404);
  });

  it('A28: keeps nothing of a build with different access decisions', async () => {
    fixture = own = await createEditableGateFixture({folder: FEW});
    const token = await fixture.signIn('public');
    expect((await fixture.ask(chunkOf('/apis/'), {token})).status).toBe(200);
    await own.folder.rebuild({
      rules: RULES.map((rule) => (rule.path === '/apis*' ? {...rule, groups: ['internal']} : rule)),
    });
    await fixture.refresh();

    expect((await fixture.ask(chunkOf('/apis/'), {token})).status).toBe(404);
  });

  it.each([
    ['removed', ROUTES.filter((route) => route !== '/apis/')],
    [
      'moved to other readers',
      ROUTES.map((route) => (route === '/apis/' ? '/apps/moved/' : route)),
    ],
  ])('A28: keeps nothing of a build with a page that was %s since', async (_name, routes) => {
    fixture = own = await createEditableGateFixture();
    const token = await fixture.signIn('public');
    await own.folder.rebuild({routes, revision: 'edited'});
    await fixture.refresh();

    expect((await fixture.ask(chunkOf('/apis/'), {token})).status).toBe(404);
    expect((await fixture.ask(chunkOf('/guidelines/'), {token})).status).toBe(404);
  });

  it('that is inconsistent is reported, and readers keep the last valid build (X12)', async () => {
    fixture = own = await createEditableGateFixture();
    const token = await fixture.signIn('public');
    for (const bad of ['{', '{"version":3}', JSON.stringify({...own.folder.manifest, x: 1})]) {
      await writeFile(path.join(own.folder.directory, 'manifest.json'), bad);
      await fixture.refresh();

      expect((await fixture.ask('/apis/', {token})).status).toBe(200);
      expect((await fixture.ask('/apps/RDG/', {token})).status).toBe(403);
    }
    expect(fixture.problems.map(({problem}) => problem)).toEqual(
      Array.from({length: 3}, () => 'manifest-refused'),
    );
    await own.folder.rebuild();
    await fixture.refresh();
    expect(await (await fixture.ask('/apis/', {token})).text()).toContain('build-second');
  });

  it('whose indexes arrive after its manifest is served once it is complete', async () => {
    fixture = own = await createEditableGateFixture({folder: FEW});
    const {directory} = own.folder;
    const token = await fixture.signIn('public');
    await own.folder.rebuild();
    const late = path.join(directory, 'public');
    await rename(late, `${late}-elsewhere`);
    await fixture.refresh();
    await rename(`${late}-elsewhere`, late);

    const text = async () => (await fixture.ask('/apis/', {token})).text();
    await expect.poll(text, {timeout: 5_000}).toContain('build-second');
  });

  it('that removes the old folders fails no request in the meantime', async () => {
    fixture = own = await createEditableGateFixture();
    const {folder} = own;
    const token = await fixture.signIn('internal');
    const statuses = new Set<number>();
    let isDone = false;
    const reader = async (paths: readonly string[]) => {
      while (!isDone) {
        for (const asked of paths) {
          statuses.add((await fixture.ask(asked, {token})).status);
        }
        // Cached responses never yield, but the build needs CPU time, too.
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const readers = [
      ROUTES,
      ROUTES.map((route) => chunkOf(route)),
      [runtimeOf('internal'), '/nothing/'],
    ].map(reader);
    let last = 'first';
    for (let round = 0; round < 3; round++) {
      const build = `round-${round}`;
      await folder.rebuild({build});
      for (const {id} of folder.editions) {
        await rm(path.join(folder.directory, id, last), {recursive: true, force: true});
      }
      last = build;
    }
    isDone = true;
    await Promise.all(readers);

    expect([...statuses].sort()).toEqual([200, 404]);
  }, 60_000);
});

describe('a file that differs from the index', () => {
  const PAGE = 'internal/first/apis/misc/conference/index.html';
  const ask = async () =>
    fixture.ask('/apis/misc/conference/', {token: await fixture.signIn('internal')});

  it.each<[string, (file: string) => Promise<void>]>([
    ['a link (X15)', (file) => rm(file).then(() => symlink('/etc/passwd', file))],
    [
      'a link to the same bytes (X15)',
      async (file) => {
        await rename(file, `${file}.moved`);
        await symlink(`${file}.moved`, file);
      },
    ],
    ['other bytes', (file) => writeFile(file, 'root:x:0:0')],
  ])('is not served: %s', async (_name, replace) => {
    fixture = own = await createEditableGateFixture({folder: FEW});
    await replace(path.join(own.folder.directory, PAGE));

    const res = await ask();

    expect(res.status).toBe(500);
    expect(await res.text()).toBe('');
    expect(fixture.problems.at(-1)).toMatchObject({problem: 'failed'});
  });

  it('is not served if the index does not list it (X16)', async () => {
    fixture = own = await createEditableGateFixture({folder: FEW});
    const folder = path.join(own.folder.directory, 'internal/first');
    await writeFile(path.join(folder, '.hidden'), 'canary');
    await writeFile(path.join(folder, 'later.txt'), 'canary');
    const token = await fixture.signIn('internal');

    expect((await fixture.ask('/.hidden', {token})).status).toBe(404);
    expect((await fixture.ask('/later.txt', {token})).status).toBe(404);
  });
});

describe('an internal failure', () => {
  it('D01: responds with 500 without content', async () => {
    fixture = own = await createEditableGateFixture({folder: FEW});
    const token = await fixture.signIn('public');
    await rm(own.folder.directory, {recursive: true});

    const res = await fixture.ask('/apis/', {token});

    expect(res.status).toBe(500);
    expect(await res.text()).toBe('');
    expect(res.headers.get('cache-control')).toBe('no-store');
    expect(res.headers.get('x-content-type-options')).toBe('nosniff');
    expect(fixture.log.at(-1)).toMatchObject({decision: 'failed', status: 500});
    expect(fixture.problems).toMatchObject([{problem: 'failed'}]);
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
  it('records who was served what, and never contains a token or a query (D11)', async () => {
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

  it('D11: cannot be forged by a path or a person', async () => {
    fixture = await createGateFixture();
    const token = await fixture.provider.token({person_id: 'p\n{"status":200}\u001b[2J'});
    await fixture.ask('/apis/%0aforged%1b[31m', {token});

    for (const text of fixture.log.flatMap((entry) => Object.values(entry))) {
      expect(String(text)).toMatch(/^[\x20-\x7e]*$/);
    }
  });
});
