import {rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {chunkOf, ROUTES, RULES, runtimeOf} from '../../support/gate/editionFolder';
import {createEditableGateFixture, type EditableGateFixture} from '../../support/gate/gateFixture';

/** Enough for editions that differ, and quick to write. */
const FEW = {routes: ['/', '/apis/', '/apis/misc/conference/']};

let fixture: EditableGateFixture;

afterEach(() => fixture.close());

describe('a rebuild', () => {
  it('is served without a restart, within two seconds', async () => {
    fixture = await createEditableGateFixture({folder: FEW});
    const token = await fixture.signIn('public');
    const text = async () => (await fixture.ask('/apis/', {token})).text();
    expect(await text()).toContain('build-first');
    await fixture.folder.rebuild({
      rules: RULES.filter((rule) => rule.path !== '/apis/misc/conference'),
    });

    await expect.poll(text, {timeout: 2_000}).toContain('build-second');
    expect((await fixture.ask('/apis/misc/conference/', {token})).status).toBe(200);
  });

  it('keeps only the hashed files of the previous build, for a limited time, for readers who had access (A28)', async () => {
    fixture = await createEditableGateFixture({keepPreviousSeconds: 60});
    const token = await fixture.signIn('internal');
    await fixture.folder.rebuild({revision: 'edited'});
    await fixture.refresh();
    const chunk = async (as?: string) =>
      (await fixture.ask(chunkOf('/apps/RDG/'), {token: as})).status;

    expect(await (await fixture.ask('/apps/RDG/', {token})).text()).toContain('build-second');
    expect(await chunk(token)).toBe(200);
    expect(await chunk(await fixture.signIn('public'))).toBe(404);
    expect(await chunk()).toBe(401);
    fixture.advance(59);
    await fixture.refresh();
    expect(await chunk(token)).toBe(200);
    fixture.advance(1);
    await fixture.refresh();
    expect(await chunk(token)).toBe(404);
  });

  it('keeps nothing of a build with different access decisions (A28)', async () => {
    fixture = await createEditableGateFixture({folder: FEW});
    const token = await fixture.signIn('public');
    expect((await fixture.ask(chunkOf('/apis/'), {token})).status).toBe(200);
    await fixture.folder.rebuild({
      rules: RULES.map((rule) => (rule.path === '/apis*' ? {...rule, groups: ['internal']} : rule)),
    });
    await fixture.refresh();

    expect((await fixture.ask(chunkOf('/apis/'), {token})).status).toBe(404);
  });

  it('keeps nothing of a build if the edition leaves out something else now, which only its manifest says (A28)', async () => {
    fixture = await createEditableGateFixture({folder: FEW});
    const token = await fixture.signIn('public');
    await fixture.folder.rebuild({revision: 'edited', hidden: 'A paragraph of the build before.'});
    await fixture.refresh();

    expect((await fixture.ask(chunkOf('/apis/'), {token})).status).toBe(404);
    expect((await fixture.ask(chunkOf('/apis/', 'edited'), {token})).status).toBe(200);
  });

  it.each([
    ['removed', ROUTES.filter((route) => route !== '/apis/')],
    [
      'moved to other readers',
      ROUTES.map((route) => (route === '/apis/' ? '/apps/moved/' : route)),
    ],
  ])('keeps nothing of a build with a page that was %s since (A28)', async (_name, routes) => {
    fixture = await createEditableGateFixture();
    const token = await fixture.signIn('public');
    await fixture.folder.rebuild({routes, revision: 'edited'});
    await fixture.refresh();

    expect((await fixture.ask(chunkOf('/apis/'), {token})).status).toBe(404);
    expect((await fixture.ask(chunkOf('/guidelines/'), {token})).status).toBe(404);
  });

  it('is reported if its manifest is invalid, and readers keep the last valid build (X12)', async () => {
    fixture = await createEditableGateFixture();
    const token = await fixture.signIn('public');
    for (const bad of ['{', '{"version":4}', JSON.stringify({...fixture.folder.manifest, x: 1})]) {
      await writeFile(path.join(fixture.folder.directory, 'manifest.json'), bad);
      await fixture.refresh();

      expect((await fixture.ask('/apis/', {token})).status).toBe(200);
      expect((await fixture.ask('/apps/RDG/', {token})).status).toBe(403);
    }
    expect(fixture.problems.map(({problem}) => problem)).toEqual(
      Array.from({length: 3}, () => 'manifest-refused'),
    );
    await fixture.folder.rebuild();
    await fixture.refresh();
    expect(await (await fixture.ask('/apis/', {token})).text()).toContain('build-second');
  });

  it.each(['failed', 'pending'] as const)(
    'takes away every edition that it marks as %s, also the one for visitors who are not signed in',
    async (status) => {
      fixture = await createEditableGateFixture({folder: FEW});
      const token = await fixture.signIn('public');
      const {directory, manifest} = fixture.folder;
      const editions = Object.fromEntries(
        Object.entries(manifest.editions).map(([id, {hiddenHash}]) => [
          id,
          {status, pages: 1, hiddenHash},
        ]),
      );
      await writeFile(
        path.join(directory, 'manifest.json'),
        JSON.stringify({...manifest, editions}),
      );
      await fixture.refresh();

      for (const reader of [token, undefined]) {
        for (const asked of ['/', '/apis/', chunkOf('/apis/'), '/none/']) {
          const {status: received} = await fixture.ask(asked, {token: reader});
          expect(received, asked).toBe(503);
        }
      }
      expect(fixture.problems).toEqual([]);
    },
  );

  it('is served once it is complete if its indexes arrive after its manifest', async () => {
    fixture = await createEditableGateFixture({folder: FEW});
    const {directory} = fixture.folder;
    const token = await fixture.signIn('public');
    await fixture.folder.rebuild();
    const late = path.join(directory, 'public');
    await rename(late, `${late}-elsewhere`);
    await fixture.refresh();
    await rename(`${late}-elsewhere`, late);

    const text = async () => (await fixture.ask('/apis/', {token})).text();
    await expect.poll(text).toContain('build-second');
  });

  it('fails no request while it removes the old folders', async () => {
    fixture = await createEditableGateFixture();
    const {folder} = fixture;
    const token = await fixture.signIn('internal');
    const statuses = new Map<string, Set<number>>();
    let isDone = false;
    const reader = async (paths: readonly string[]) => {
      while (!isDone) {
        for (const asked of paths) {
          const {status} = await fixture.ask(asked, {token});
          statuses.set(asked, (statuses.get(asked) ?? new Set()).add(status));
        }
        // Cached responses never yield, but the build needs CPU time, too.
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const chunks = ROUTES.map((route) => chunkOf(route));
    const others = [runtimeOf('internal'), '/nothing/'];
    const readers = [ROUTES, chunks, others].map(reader);
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

    const expected = [...ROUTES, ...chunks, ...others].map((asked) => [
      asked,
      new Set([asked === '/nothing/' ? 404 : 200]),
    ]);
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(expected));
  }, 60_000);
});
