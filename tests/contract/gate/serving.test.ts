import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {canary, chunkOf, ROUTES, runtimeOf} from '../../support/gate/editionFolder';
import {createGateFixture, type GateFixture} from '../../support/gate/gateFixture';

let fixture: GateFixture;

beforeAll(async () => {
  fixture = await createGateFixture();
});
afterAll(() => fixture.close());

const CONFERENCE = '/apis/misc/conference/';

describe('without a session, under forceLogin', () => {
  it.each([...ROUTES.filter((route) => route !== '/'), '/nothing/here/', '/apis', '/404.html/'])(
    'answers %s with 401 and the sign-in shell',
    async (route) => {
      const res = await fixture.ask(route);
      const body = await res.text();

      expect(res.status).toBe(401);
      expect(body).toContain('shell-anonymous');
      expect(body).not.toContain('canary');
      expect(res.headers.get('cache-control')).toBe('no-store');
      expect(res.headers.has('etag')).toBe(false);
    },
  );

  it('responds to / with 401 and the entry page', async () => {
    const res = await fixture.ask('/');

    expect(res.status).toBe(401);
    expect(await res.text()).toContain('entry-anonymous');
  });

  it.each([chunkOf(CONFERENCE), chunkOf('/apis/'), '/assets/js/guessed.js', runtimeOf('internal')])(
    'answers the asset %s with 401 and no body (A02)',
    async (path) => {
      const res = await fixture.ask(path);

      expect(res.status).toBe(401);
      expect(await res.text()).toBe('');
    },
  );

  // For a script without a type, the browser's console would not name the status.
  it.each([
    ['script', 'text/javascript'],
    ['style', 'text/css'],
    ['image', null],
    ['constructor', null],
  ])('gives a refused asset that a page loads as %s the type %s', async (dest, type) => {
    const res = await fixture.ask(chunkOf(CONFERENCE), {headers: {'sec-fetch-dest': dest}});

    expect(res.status).toBe(401);
    expect(res.headers.get('content-type')).toBe(type);
  });

  it.each(['/img/logo.svg', '/robots.txt', runtimeOf('anonymous')])(
    'serves the public file %s (A23)',
    async (path) => {
      expect((await fixture.ask(path)).status).toBe(200);
    },
  );
});

describe('with a session', () => {
  it.each([CONFERENCE, '/apps/RDG/', '/apps/RND/', '/selfhosted/docker/'])(
    "responds with 403 and the reader's own shell for %s (R01)",
    async (route) => {
      const res = await fixture.ask(route, {token: await fixture.signIn('public')});
      const body = await res.text();

      expect(res.status).toBe(403);
      expect(body).toContain('shell-public');
      expect(body).not.toContain('canary');
      expect(res.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each(['/nothing/here/', '/x/apis/misc/conference/'])(
    "responds with 404 and the reader's own shell for %s",
    async (route) => {
      const res = await fixture.ask(route, {token: await fixture.signIn('public')});

      expect(res.status).toBe(404);
      expect(await res.text()).toContain('shell-public');
    },
  );

  it.each([chunkOf(CONFERENCE), '/assets/js/guessed.js', runtimeOf('internal'), '/assets/x.map'])(
    'responds with 404 without a body for the asset %s (A02)',
    async (path) => {
      const res = await fixture.ask(path, {token: await fixture.signIn('public')});

      expect(res.status).toBe(404);
      expect(await res.text()).toBe('');
    },
  );

  it.each(['/assets/', '/assets/js/', '/img/'])(
    'lists no folder: %s is 404 (A29)',
    async (path) => {
      expect((await fixture.ask(path, {token: await fixture.signIn('internal')})).status).toBe(404);
    },
  );

  it('serves every page of the edition and its chunk', async () => {
    const token = await fixture.signIn('internal');
    for (const route of ROUTES) {
      const page = await fixture.ask(route, {token});
      const chunk = await fixture.ask(chunkOf(route), {token});

      expect([page.status, chunk.status]).toEqual([200, 200]);
      expect(await page.text()).toContain(canary(route));
      expect(page.headers.get('cache-control')).toBe('private, no-cache');
      expect(chunk.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    }
  });

  it.each(['/img/logo.svg', runtimeOf('anonymous')])(
    'serves the public file %s from whichever edition has it',
    async (path) => {
      expect((await fixture.ask(path, {token: await fixture.signIn('public')})).status).toBe(200);
    },
  );

  it.each([
    ['/apis', '/apis/'],
    ['/APIS/', '/apis/'],
    ['/apis/index.html', '/apis/'],
    ['//apis//geo/routing', '/apis/geo/routing/'],
    ['/apps/rdg?x=1&y=%2f', '/apps/RDG/?x=1&y=%2f'],
    ['/apis/misc/%63onference/', CONFERENCE],
    ['/IMG/logo.svg', '/img/logo.svg'],
    ['/img/logo.svg/', '/img/logo.svg'],
  ])('sends the spelling %s to %s with 308 (P34)', async (path, location) => {
    const res = await fixture.fetch(
      new Request(`http://localhost:3000${path}`, {
        headers: {cookie: `gate_session=${await fixture.signIn('internal')}`},
      }),
    );

    expect(res.status).toBe(308);
    expect(res.headers.get('location')).toBe(location);
  });
});

describe('GET /_gate/decision', () => {
  const ask = async (path: string, ...groups: string[]) => {
    const query = `/_gate/decision?path=${encodeURIComponent(path)}`;
    return fixture.ask(query, {token: await fixture.signIn(...groups)});
  };

  it('responds with 401 without a session', async () => {
    const res = await fixture.ask('/_gate/decision?path=/apis/');

    expect(res.status).toBe(401);
    expect(res.headers.get('x-gate-edition')).toBe('anonymous');
  });

  it('returns the missing groups', async () => {
    const res = await ask(CONFERENCE, 'public');

    expect(await res.json()).toEqual({
      effect: 'deny',
      reason: 'missing-group',
      required: [['internal']],
      person: 'person-1',
      groups: ['public'],
    });
    expect(res.headers.get('x-gate-edition')).toBe('public');
  });

  it('returns not-found for a page that does not exist', async () => {
    const res = await ask('/nothing/', 'public');

    expect(await res.json()).toMatchObject({effect: 'deny', reason: 'not-found'});
  });

  it('permits a page of the edition', async () => {
    expect(await (await ask('/apis', 'public')).json()).toMatchObject({effect: 'permit'});
  });

  it.each(['', '/%00', 'apis', '/a%2fb'])('responds with 400 to the path "%s"', async (path) => {
    expect((await ask(path, 'public')).status).toBe(400);
  });
});

describe("the gate's other addresses", () => {
  it('returns the provider’s configuration', async () => {
    const res = await fixture.ask('/_gate/config');
    const {orgID, baseURL, sdkURL} = fixture.provider;

    expect(await res.json()).toEqual({orgID, baseURL, sdkURL});
  });

  it('reports its health and nothing else (H11, D14)', async () => {
    const headers = {'user-agent': 'kube-probe/1.30'};

    expect(await (await fixture.ask('/_gate/health', {headers})).json()).toEqual({status: 'ok'});
    expect((await fixture.ask('/apis/', {headers})).status).toBe(401);
  });

  it.each(['/_gate/', '/_gate/secrets', '/_GATE/session', '/_gate/session/'])(
    'has nothing at %s',
    async (path) => {
      expect((await fixture.ask(path)).status).toBe(404);
    },
  );
});
