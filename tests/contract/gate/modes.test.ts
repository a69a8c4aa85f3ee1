import {afterEach, describe, expect, it} from 'vitest';
import {canary, chunkOf, ROUTES, runtimeOf} from '../../support/gate/editionFolder';
import {createGateFixture, type GateFixture} from '../../support/gate/gateFixture';

let fixture: GateFixture;

afterEach(() => fixture.close());

const answer = async (path: string, token?: string) => {
  const res = await fixture.ask(path, {token});
  return {status: res.status, location: res.headers.get('location'), body: await res.text()};
};

describe('conceal', () => {
  it('gives the same response for forbidden and missing pages', async () => {
    fixture = await createGateFixture({onForbidden: 'conceal'});
    const token = await fixture.signIn('public');
    const headersOf = async (path: string) => [...(await fixture.ask(path, {token})).headers];

    for (const path of ['/apis/misc/conference/', '/apps/RDG', '/selfhosted/docker/index.html']) {
      expect(await answer(path, token)).toEqual(await answer('/nothing/here/', token));
      expect((await answer(path, token)).status).toBe(404);
      expect(await headersOf(path)).toEqual(await headersOf('/nothing/here/'));
    }
  });

  it('explains nothing', async () => {
    fixture = await createGateFixture({onForbidden: 'conceal'});
    const token = await fixture.signIn('public');
    const decisionOn = (path: string) => answer(`/_gate/decision?path=${path}`, token);

    expect(await decisionOn('/apis/misc/conference/')).toEqual(await decisionOn('/nothing/'));
    expect((await decisionOn('/apis/misc/conference/')).body).not.toContain('internal');
  });
});

describe('without forceLogin', () => {
  const open = async (options = {}) => {
    fixture = await createGateFixture({...options, folder: {forceLogin: false}});
  };

  it.each(ROUTES.filter((route) => route !== '/'))(
    'answers the governed page %s with 401 and the sign-in shell',
    async (route) => {
      await open();
      const {status, body} = await answer(route);

      expect(status).toBe(401);
      expect(body).toContain('shell-anonymous');
      expect(body).not.toContain('canary');
    },
  );

  it('serves public pages and their assets to everyone', async () => {
    await open();

    expect(await answer('/')).toMatchObject({status: 200});
    expect((await answer('/')).body).toContain(canary('/'));
    expect((await answer(chunkOf('/'))).status).toBe(200);
    expect(await answer('//index.html')).toMatchObject({status: 308, location: '/'});
  });

  it('responds with 404 to what does not exist', async () => {
    await open();

    expect((await answer('/nothing/')).status).toBe(404);
    expect((await answer('/apis/nothing/')).status).toBe(404);
    expect((await answer('/nothing.js')).status).toBe(401);
  });

  it('gives an anonymous reader the same response for private and missing pages when onForbidden is conceal (X19)', async () => {
    await open({onForbidden: 'conceal'});

    expect(await answer('/apps/RDG/')).toEqual(await answer('/apps/RDGx/'));
    expect((await answer('/apps/RDGx/')).status).toBe(401);
    expect((await answer('/')).status).toBe(200);
  });
});

describe('uxMode redirect', () => {
  it('redirects an anonymous reader from a private page to the configured page, without a loop (R16)', async () => {
    fixture = await createGateFixture({folder: {forceLogin: false, redirectTo: '/'}});

    expect(await answer('/apis/')).toMatchObject({status: 302, location: '/', body: ''});
    expect(await answer('/nothing/')).toMatchObject({status: 404});
    expect(await answer('/')).toMatchObject({status: 200});
    expect(await answer('/assets/guessed.js')).toMatchObject({status: 401, body: ''});
  });

  it('shows the sign-in form instead of redirecting when forceLogin is on (spec §4)', async () => {
    fixture = await createGateFixture({folder: {forceLogin: true, redirectTo: '/'}});

    for (const path of ['/', '/index.html', '//', '/apis/', '/nothing/']) {
      expect(await answer(path)).toMatchObject({status: 401, location: null});
    }
  });

  it('keeps the query when it redirects, which may carry a sign-in', async () => {
    fixture = await createGateFixture({folder: {forceLogin: false, redirectTo: '/'}});
    const token = await fixture.signIn('public');

    const arriving = '/apis/misc/conference/?sidcp=pack&view=1';
    expect(await answer(arriving)).toMatchObject({status: 302, location: '/?sidcp=pack&view=1'});
    expect(await answer(arriving, token)).toMatchObject({location: '/?sidcp=pack&view=1'});
  });

  it('encodes the address of the configured page, which need not be ASCII', async () => {
    const route = '/öffnen/日本/';
    fixture = await createGateFixture({
      folder: {forceLogin: false, routes: [...ROUTES, route], redirectTo: route},
    });
    const {port} = await fixture.startServer();
    const location = '/%C3%B6ffnen/%E6%97%A5%E6%9C%AC/';

    const res = await fetch(`http://127.0.0.1:${port}/apis/`, {redirect: 'manual'});

    expect([res.status, res.headers.get('location')]).toEqual([302, location]);
    expect(await answer('/apis/')).toMatchObject({status: 302, location});
    expect(await answer(location)).toMatchObject({status: 200});
  });

  it('redirects a reader without the group (spec §4)', async () => {
    fixture = await createGateFixture({folder: {forceLogin: false, redirectTo: '/'}});
    const token = await fixture.signIn('public');

    expect(await answer('/apis/misc/conference/', token)).toMatchObject({status: 302});
    expect(await answer('/', token)).toMatchObject({status: 200});
    expect(await answer('/nothing/', token)).toMatchObject({status: 404});
  });

  it('conceals rather than redirects when onForbidden is conceal', async () => {
    fixture = await createGateFixture({
      onForbidden: 'conceal',
      folder: {forceLogin: false, redirectTo: '/'},
    });
    const token = await fixture.signIn('public');

    expect(await answer('/apis/misc/conference/', token)).toMatchObject({status: 404});
  });

  it('responds with 403 where even the configured page is not for the reader: no loop', async () => {
    fixture = await createGateFixture({folder: {redirectTo: '/guidelines/'}});
    const token = await fixture.signIn('apps');

    expect(await answer('/apis/', token)).toMatchObject({status: 403});
    expect(await answer('/guidelines/', token)).toMatchObject({status: 403});
    expect(await answer('/guidelines')).toMatchObject({status: 401});
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/nothing/',
    '/%2f/evil.example',
    'javascript:alert(1)',
    '',
  ])('refuses to start with the target "%s" (O01, R16)', async (redirectTo) => {
    fixture = await createGateFixture();

    await expect(createGateFixture({folder: {redirectTo}})).rejects.toThrow(/privateRedirectPath/);
  });
});

describe('every mode', () => {
  it.each([
    [{}, {}],
    [{onForbidden: 'conceal' as const}, {}],
    [{}, {forceLogin: false}],
    [{}, {redirectTo: '/'}],
    [{onForbidden: 'conceal' as const}, {forceLogin: false, redirectTo: '/'}],
  ])('keeps the assets of one edition from the others (%j %j)', async (options, folder) => {
    fixture = await createGateFixture({...options, folder});
    const token = await fixture.signIn('public');

    for (const path of [chunkOf('/apps/RDG/'), runtimeOf('internal')]) {
      expect(await answer(path, token)).toMatchObject({status: 404, body: ''});
      expect(await answer(path)).toMatchObject({status: 401, body: ''});
    }
  });
});
