import {afterAll, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {startGateServer} from '@gated-docs/gate';
import {ROUTES, RULES} from '../../support/gate/editionFolder';
import {createEditableGateFixture, type EditableGateFixture} from '../../support/gate/gateFixture';
import {HOSTILE_PATHS} from '../../support/gate/hostilePaths';
import {getRaw} from '../../support/gate/rawRequest';

let fixture: EditableGateFixture;
let port: number;
let publicCookie: {cookie: string};

const bare = (route: string) => route.replace(/(?<=.)\/$/, '');

/** A site whose pages have no slash at the end of their addresses. */
beforeAll(async () => {
  const routes = [...ROUTES, '/apis-public/', '/en/apis/misc/conference/', '/apps/node.js'].map(
    bare,
  );
  const rules = [...RULES, {path: '/en/apis/misc/conference', groups: ['internal']}];
  fixture = await createEditableGateFixture({folder: {routes, rules}});
  publicCookie = {cookie: `gate_session=${await fixture.signIn('public')}`};
  const server = await startGateServer({...fixture.options, port: 0});
  ({port} = server);
  const {close} = fixture;
  fixture.close = () => server.close().then(close);
});
afterAll(() => fixture.close());

describe('a page of a site without slashes', () => {
  it.each([
    ['/', 200, undefined],
    ['/apis/geo/routing', 200, undefined],
    ['/apis/geo/routing/', 308, '/apis/geo/routing'],
    ['/APIS/geo/routing?a=1', 308, '/apis/geo/routing?a=1'],
    ['/apis/geo/routing/index.html', 308, '/apis/geo/routing'],
    ['/apis/geo/routing.html', 404, undefined],
    ['/guidelines/node.js', 200, undefined],
    ['/apis/misc/conference', 403, undefined],
    ['/apis/misc/conference/', 403, undefined],
  ])('%s has the status %i', async (place, status, location) => {
    const response = await fixture.ask(place, {headers: publicCookie, redirect: 'manual'});

    expect(response.status).toBe(status);
    expect(response.headers.get('location')?.replace(/^https?:\/\/[^/]*/, '')).toBe(location);
  });

  it.each([
    ['/apps/node.js', 'document', {}, 401, /shell-anonymous/],
    ['/apps/nothing.js', 'document', {}, 401, /shell-anonymous/],
    ['/apps/node.js', 'script', {}, 401, /^$/],
    ['/apps/node.js', 'document', undefined, 403, /shell-public/],
    ['/apps/nothing.js', 'document', undefined, 404, /shell-public/],
    ['/apps/node.js', 'script', undefined, 404, /^$/],
  ])('%s can end like a file, and as a %s gets %j the status %i', async (...row) => {
    const [place, dest, session = publicCookie, status, body] = row;
    const response = await fixture.ask(place, {headers: {...session, 'sec-fetch-dest': dest}});

    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(body);
  });

  it('is also its Markdown copy', async () => {
    const headers = {...publicCookie, accept: 'text/markdown'};
    const response = await fixture.ask('/apis/geo/routing', {headers});

    expect(await response.text()).toMatch(/^# canary-apis-geo-routing/);
  });

  it.each(HOSTILE_PATHS)('%s: is not in the response to others', async (_id, target) => {
    for (const cookie of [publicCookie, undefined]) {
      expect((await getRaw(port, target, cookie)).text).not.toMatch(/canary|root:/);
    }
  });
});

describe('a site below a base URL', () => {
  const ROUTES_BELOW = ROUTES.map((route) => `/base${route}`);

  it('is served there, and has the sign-in page everywhere', async () => {
    const rules = RULES.map((rule) => ({...rule, path: `/base${rule.path}`}));
    const below = await createEditableGateFixture({folder: {routes: ROUTES_BELOW, rules}});
    onTestFinished(() => below.close());
    const headers = {cookie: `gate_session=${await below.signIn('public')}`};
    const statusOf = async (place: string, init: object) =>
      (await below.ask(place, {redirect: 'manual', ...init})).status;

    expect(await statusOf('/base/', {headers})).toBe(200);
    expect(await statusOf('/base', {headers})).toBe(308);
    expect(await statusOf('/base/apis/geo/routing/', {headers})).toBe(200);
    expect(await statusOf('/base/apis/misc/conference/', {headers})).toBe(403);
    expect(await statusOf('/apis/geo/routing/', {headers})).toBe(404);
    for (const place of ['/', '/base/', '/base/apis/geo/routing/', '/elsewhere/']) {
      const response = await below.ask(place);
      expect(response.status, place).toBe(401);
      expect(await response.text(), place).toMatch(place === '/' ? /entry-anon/ : /shell-anon/);
    }
  });
});
