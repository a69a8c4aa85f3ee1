import {afterAll, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {withoutGroup} from '../../../plugins/gate/src/cli/withdrawGroup';
import {crawlEditions, readEditions} from '../../support/gate/crawlEditions';
import {canary, chunkOf, ROUTES, RULES, writeManifest} from '../../support/gate/editionFolder';
import {
  createEditableGateFixture,
  PUBLIC_URL,
  type EditableGateFixture,
} from '../../support/gate/gateFixture';

const CONFERENCE = '/apis/misc/conference/';
const FROM_PORTAL = {origin: PUBLIC_URL, 'content-type': 'application/json'};

let fixture: EditableGateFixture;
beforeAll(async () => {
  fixture = await createEditableGateFixture({folder: {reviewers: ['internal']}});
});
afterAll(() => fixture.close());

/** A gate only for the running test. */
async function open(
  folder: Parameters<typeof createEditableGateFixture>[0],
): Promise<EditableGateFixture> {
  const own = await createEditableGateFixture(folder);
  onTestFinished(() => own.close());
  return own;
}

type Ask = Omit<RequestInit, 'headers'> & {path: string; headers?: Record<string, string>};

const as = (token: string, view?: string, {path, headers, ...init}: Ask = {path: '/'}) => {
  const cookie = [`gate_session=${token}`, ...(view === undefined ? [] : [`gate_view=${view}`])];
  return fixture.ask(path, {...init, headers: {...headers, cookie: cookie.join('; ')}});
};
const choose = (token: string, edition: unknown, headers: Record<string, string> = FROM_PORTAL) =>
  as(token, undefined, {
    path: '/_gate/view',
    method: 'POST',
    headers,
    body: JSON.stringify({edition}),
  });

describe('a reviewer who views the portal as other readers', () => {
  it('gets a list of views, and keeps the chosen one until the session ends (R27)', async () => {
    const token = await fixture.signIn('internal');

    const shown = await as(token, undefined, {path: '/_gate/session'});
    const chosen = await choose(token, 'apps');

    const {views, view} = (await shown.json()) as {views: {edition: string}[]; view?: unknown};
    expect(views).toContainEqual({edition: 'apps', groups: ['apps']});
    expect(views.map(({edition}) => edition)).not.toContain('internal');
    expect(view).toBeUndefined();
    expect(chosen.status).toBe(204);
    // A length is not allowed (RFC 9110 §8.6).
    expect(chosen.headers.get('content-length')).toBeNull();
    expect(chosen.headers.get('set-cookie')).toMatch(
      /^gate_view=apps; Max-Age=3[56]\d\d; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('reads exactly what those readers read, and is denied what they are denied', async () => {
    const token = await fixture.signIn('internal');

    const [own, page, refused, decision, session, folder] = await Promise.all([
      as(token, undefined, {path: CONFERENCE}),
      as(token, 'apps', {path: '/apps/RND/'}),
      as(token, 'apps', {path: CONFERENCE}),
      as(token, 'apps', {path: `/_gate/decision?path=${CONFERENCE}`}),
      as(token, 'apps', {path: '/_gate/session'}),
      as(token, 'apps', {path: '/_gate/authorize'}),
    ]);

    expect([own.status, page.status, refused.status]).toEqual([200, 200, 403]);
    expect(await page.text()).toContain(canary('/apps/RND/'));
    expect(await refused.text()).toContain('shell-apps');
    expect(await decision.json()).toMatchObject({
      effect: 'deny',
      required: [['internal']],
      groups: ['apps'],
    });
    expect(await session.json()).toMatchObject({
      groups: ['internal'],
      edition: 'apps',
      view: {edition: 'apps', groups: ['apps']},
    });
    expect(folder.headers.get('x-gate-folder')).toMatch(/^apps\//);
  });

  it('gets exactly the files of each view', async () => {
    const token = await fixture.signIn('internal');
    const {directory, editions} = fixture.folder;
    const readers = editions
      .filter(({audience}) => audience === 'person')
      .map((edition) => ({name: edition.id, edition}));

    const contents = await readEditions(directory, editions);
    const crawl = await crawlEditions(contents, readers, ({name}, path) => as(token, name, {path}));

    expect(crawl).toMatchObject({leaks: [], refusals: [], failures: []});
    expect(crawl.served).toBeGreaterThan(100);
  });

  it('returns to their own portal when they end the view, sign out or sign in again', async () => {
    const token = await fixture.provider.token({groups: ['internal'], person_id: 'leaver'});
    const cleared = /gate_view=; Max-Age=0/;

    for (const [path, method, body] of [
      ['/_gate/view', 'DELETE', null],
      ['/_gate/session', 'POST', JSON.stringify({token})],
      ['/_gate/sign-out', 'POST', null],
      ['/_gate/session', 'DELETE', null],
    ] as const) {
      const answer = await as(token, 'apps', {path, method, body, headers: FROM_PORTAL});

      expect([path, answer.headers.get('set-cookie')]).toEqual([
        path,
        expect.stringMatching(cleared),
      ]);
    }
  });

  it('can be requested only by the portal’s own pages, with an edition', async () => {
    const token = await fixture.signIn('internal');

    expect(
      (await choose(token, 'apps', {...FROM_PORTAL, origin: 'https://other.example'})).status,
    ).toBe(403);
    expect(
      (await choose(token, 'apps', {origin: PUBLIC_URL, 'content-type': 'text/plain'})).status,
    ).toBe(415);
    expect((await choose(token, 7)).status).toBe(400);
    expect((await choose('nothing', 'apps')).status).toBe(401);
    expect((await as(token, 'apps', {path: '/_gate/view', method: 'DELETE'})).status).toBe(403);
  });
});

describe('nobody', () => {
  const wideEditions = () =>
    fixture.folder.editions.filter(({audience}) => audience === 'person').map(({id}) => id);

  it('gains access by naming a view (R26)', async () => {
    const {directory, editions} = fixture.folder;
    const contents = await readEditions(directory, editions);
    for (const edition of editions.filter(
      ({audience, id}) => audience === 'person' && id !== 'internal',
    )) {
      const token = await fixture.signIn(...edition.groups);
      const readers = [{name: edition.id, edition}];
      for (const view of [...wideEditions(), 'anonymous', 'none', '', '%2e%2e', '__proto__']) {
        expect((await choose(token, view)).status).toBe(403);

        const crawl = await crawlEditions(contents, readers, (_reader, path) =>
          as(token, view, {path}),
        );

        expect(crawl).toMatchObject({leaks: [], refusals: [], failures: []});
        expect(crawl.served).toBeGreaterThan(2);
      }
    }
  });

  it('sees as a reviewer a page that only other readers may read (R26)', async () => {
    const rules = [...RULES, {path: '/apps/RND', groups: ['apps']}];
    const own = await open({folder: {rules, reviewers: ['internal']}});
    const token = await own.signIn('internal');
    const headers = {cookie: `gate_session=${token}; gate_view=apps`};

    const {views} = (await (await own.ask('/_gate/session', {headers})).json()) as {
      views: {edition: string}[];
    };

    expect(views.map(({edition}) => edition)).not.toContain('apps');
    expect((await own.ask('/apps/RND/', {headers})).status).toBe(403);
    expect((await own.ask(CONFERENCE, {headers})).status).toBe(200);
  });

  it('has views on a site without reviewers (R27)', async () => {
    const own = await open({});
    const token = await own.signIn('internal');
    const headers = {cookie: `gate_session=${token}; gate_view=apps`};

    expect(await (await own.ask('/_gate/session', {headers})).json()).not.toHaveProperty('views');
    expect((await own.ask(CONFERENCE, {headers})).status).toBe(200);
  });

  it('views an edition that contains more than the manifest declares', async () => {
    const own = await open({folder: {reviewers: ['apps']}});
    const {manifest, directory} = own.folder;
    const views = {apps: [{edition: 'internal', groups: ['internal']}]};
    const token = await own.signIn('apps');
    const headers = {cookie: `gate_session=${token}; gate_view=internal`};

    await writeManifest(directory, {...manifest, review: {groups: ['apps'], views}});
    await own.refresh();

    expect(own.problems).toEqual([]);
    expect((await own.ask(CONFERENCE, {headers})).status).toBe(403);
  });

  it('is locked out by an edition of an earlier build beside the views of this one', async () => {
    const own = await open({folder: {reviewers: ['internal']}});
    const before = own.folder.manifest;
    await own.folder.rebuild({routes: [...ROUTES, '/apps/new-page/']});
    const {manifest, directory} = own.folder;
    const editions = {...manifest.editions, internal: before.editions.internal};
    const token = await own.signIn('internal');
    const headers = {cookie: `gate_session=${token}; gate_view=apps`};

    await writeManifest(directory, {...manifest, editions});
    await own.refresh();

    expect(own.problems).toEqual([]);
    expect((await own.ask('/apps/new-page/', {headers})).status).toBe(403);
    expect((await own.ask(CONFERENCE, {headers})).status).toBe(200);
  });

  it('views an edition of an earlier build that contains a since-removed page (R26)', async () => {
    const rules = [...RULES, {path: '/apps/RND', groups: ['apps']}];
    const routes = [...ROUTES, '/apps/other/'];
    const own = await open({folder: {rules, routes, reviewers: ['internal']}});
    const before = own.folder.manifest;
    const token = await own.signIn('internal');
    const headers = {cookie: `gate_session=${token}; gate_view=apps`};
    await own.folder.rebuild({routes: routes.filter((route) => route !== '/apps/RND/')});
    const {manifest, directory} = own.folder;
    const editions = {...manifest.editions, apps: before.editions.apps};
    const views = {internal: [{edition: 'apps', groups: ['apps']}]};

    await writeManifest(directory, {...manifest, editions, review: {groups: ['internal'], views}});
    await own.refresh();

    expect((await own.ask('/apps/other/', {headers})).status).toBe(200);
    expect((await own.ask('/apps/RND/', {headers})).status).toBe(404);
    expect((await own.ask('/guidelines/', {headers})).status).toBe(200);
  });

  it('stays in the view of an edition that cannot be served', async () => {
    const own = await open({folder: {reviewers: ['internal']}});
    const {manifest, directory} = own.folder;
    const apps = {status: 'failed', pages: 2, hiddenHash: 'a'.repeat(64)};
    const token = await own.signIn('internal');
    const headers = {cookie: `gate_session=${token}; gate_view=apps`};
    const asApps = await own.ask(CONFERENCE, {headers});

    await writeManifest(directory, {...manifest, editions: {...manifest.editions, apps}});
    await own.refresh();

    expect(asApps.status).toBe(403);
    expect((await own.ask(CONFERENCE, {headers})).status).toBe(200);
    expect(await (await own.ask('/_gate/session', {headers})).json()).not.toHaveProperty('view');
  });

  it('gets a file of the previous build by viewing it (R26)', async () => {
    const rules = [...RULES, {path: '/apps/RND', groups: ['apps']}];
    const routes = [...ROUTES, '/apps/other/'];
    const own = await open({folder: {rules, routes, reviewers: ['internal']}});
    const tokens = {internal: await own.signIn('internal'), apps: await own.signIn('apps')};
    const chunk = chunkOf('/apps/RND/');
    await own.folder.rebuild({routes: routes.filter((route) => route !== '/apps/RND/')});
    await own.refresh();
    const statusOf = async (token: string, view: string, path = chunk) => {
      const headers = {cookie: `gate_session=${token}; gate_view=${view}`};
      return (await own.ask(path, {headers})).status;
    };

    // The reviewer may view these readers' portal now, but not then. With one page missing, nobody gets any.
    expect(await statusOf(tokens.apps, 'none')).toBe(404);
    expect(await statusOf(tokens.internal, 'apps', CONFERENCE)).toBe(403);
    expect(await statusOf(tokens.internal, 'apps')).toBe(404);
  });

  it('views the portal of readers whose group was withdrawn', async () => {
    const own = await open({folder: {reviewers: ['internal']}});
    const {manifest, directory} = own.folder;
    const token = await own.signIn('internal');
    const headers = {cookie: `gate_session=${token}; gate_view=apps`};

    await writeManifest(directory, withoutGroup(manifest, 'apps'));
    await own.refresh();

    const {views, view} = (await (await own.ask('/_gate/session', {headers})).json()) as {
      views: {edition: string}[];
      view?: unknown;
    };
    expect(views.map(({edition}) => edition)).not.toContain('apps');
    expect(view).toBeUndefined();
    expect((await own.ask(CONFERENCE, {headers})).status).toBe(200);
  });

  it('starts a view with a session that is valid only within the clock skew', async () => {
    const own = await open({folder: {reviewers: ['internal']}});
    const token = await own.signIn('internal');
    const request = {method: 'POST', headers: FROM_PORTAL, body: '{"edition":"apps"}', token};
    const before = await own.ask('/_gate/view', request);

    own.advance(3602);

    expect(before.status).toBe(204);
    expect((await own.ask('/_gate/session', {token})).status).toBe(200);
    expect((await own.ask('/_gate/view', request)).status).toBe(401);
  });

  it('is affected by two view cookies at once, one of which another host may have set', async () => {
    const token = await fixture.signIn('internal');

    expect((await as(token, 'apps; gate_view=public', {path: CONFERENCE})).status).toBe(200);
  });
});
