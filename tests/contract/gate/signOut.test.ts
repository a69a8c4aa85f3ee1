import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {
  createGateFixture,
  exchange,
  PUBLIC_URL,
  type GateFixture,
} from '../../support/gate/gateFixture';

let fixture: GateFixture;

beforeEach(async () => {
  fixture = await createGateFixture();
});
afterEach(() => fixture.close());

/** The form's request, as a browser sends it. */
const FORM = {
  origin: PUBLIC_URL,
  referer: `${PUBLIC_URL}/apis/?x=1`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};
const FROM_PAGE = {
  method: 'DELETE',
  headers: {origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin'},
};
const submit = (token: string | undefined, headers: Record<string, string> = {}) =>
  fixture.ask('/_gate/sign-out', {method: 'POST', token, headers: {...FORM, ...headers}, body: ''});

describe('the sign-out form', () => {
  it.each([
    ['another site', {origin: 'https://evil.example', 'sec-fetch-site': 'cross-site'}],
    ['a page without an origin', {origin: 'null'}],
    ['a sibling', {origin: PUBLIC_URL, 'sec-fetch-site': 'same-site'}],
  ])('ends nothing when %s sends it (S01)', async (_name, headers) => {
    const token = await fixture.signIn('public');

    const res = await submit(token, headers);

    expect(res.status).toBe(403);
    expect(res.headers.has('set-cookie')).toBe(false);
    expect((await fixture.ask('/apis/', {token})).status).toBe(200);
  });

  it('rejects GET, which an image could send', async () => {
    const token = await fixture.signIn('public');

    expect((await fixture.ask('/_gate/sign-out', {token, headers: FORM})).status).toBe(405);
    expect((await fixture.ask('/apis/', {token})).status).toBe(200);
  });

  it('ends the session, clears stored data and redirects back to the page, which shows the sign-in form', async () => {
    const token = await fixture.signIn('public');

    const res = await submit(token);

    expect(res.status).toBe(303);
    expect(res.headers.get('location')).toBe('/apis/?x=1');
    expect(res.headers.get('clear-site-data')).toBe('"cache"');
    expect(res.headers.getSetCookie()).toEqual([
      'gate_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'gate_signed_out=1; Max-Age=300; Path=/; SameSite=Lax',
    ]);
    expect(fixture.provider.revoked).toContain(token);
    expect((await fixture.ask('/apis/', {token})).status).toBe(401);
    expect((await fixture.ask('/_gate/session', exchange(token))).status).toBe(401);
  });

  it.each([
    ['nothing', ''],
    ['another site', 'https://evil.example/apis/'],
    ['another port', 'http://localhost:3001/apis/'],
    ['no URL', 'apis'],
  ])('leads to the entry page where the referrer is %s', async (_name, referer) => {
    expect((await submit(undefined, {referer})).headers.get('location')).toBe('/');
  });

  it.each(['//evil.example/', '/\\evil.example/', '///evil.example'])(
    'leads nowhere else from the page %s (O01)',
    async (page) => {
      const location = (await submit(undefined, {referer: PUBLIC_URL + page})).headers.get(
        'location',
      );

      expect(new URL(location ?? '', PUBLIC_URL).origin).toBe(PUBLIC_URL);
    },
  );

  it('ends the session for good while the provider is down (S14)', async () => {
    const token = await fixture.signIn('public');
    await fixture.ask('/apis/', {token});
    fixture.provider.fault = () => {
      throw new TypeError('fetch failed');
    };

    expect((await submit(token)).status).toBe(303);
    expect((await fixture.ask('/apis/', {token})).status).toBe(401);
    expect((await fixture.ask('/_gate/session', exchange(token))).status).toBe(401);
    fixture.provider.fault = null;
    await expect.poll(() => fixture.provider.revoked.has(token)).toBe(true);
  });

  it.each([
    ['the form', (token: string) => submit(token)],
    ['the page’s script', (token: string) => fixture.ask('/_gate/session', {...FROM_PAGE, token})],
  ])(
    'by %s says that the session lives on while the gate cannot tell whose it is (S14)',
    async (_name, end) => {
      const token = await fixture.signIn('public');
      // The gate has not seen the provider's keys since its start.
      fixture.provider.fault = () => {
        throw new TypeError('fetch failed');
      };

      const res = await end(token);

      expect(res.status).toBe(503);
      expect(res.headers.get('retry-after')).toBe('10');
      expect(res.headers.has('set-cookie')).toBe(false);
      expect(fixture.log.at(-1)).toMatchObject({decision: 'session-refused'});

      fixture.provider.fault = null;
      fixture.advance(5);
      expect((await end(token)).status).toBeLessThan(400);
      expect((await fixture.ask('/apis/', {token})).status).toBe(401);
    },
  );

  it('sets a cookie that no other host can set, on https (S09)', async () => {
    const secure = await createGateFixture({publicURL: 'https://docs.example.com'});
    const headers = {...FORM, origin: 'https://docs.example.com'};

    const res = await secure.ask('/_gate/sign-out', {method: 'POST', headers, body: ''});

    expect(res.headers.getSetCookie().at(-1)).toBe(
      '__Host-gate_signed_out=1; Max-Age=300; Path=/; SameSite=Lax; Secure',
    );
    await secure.close();
  });

  it('stays ended after a restart of the gate', async () => {
    const token = await fixture.signIn('public');
    await submit(token);
    const {port} = await fixture.startServer();

    const res = await fetch(`http://127.0.0.1:${port}/apis/`, {
      headers: {cookie: `gate_session=${token}`},
    });

    expect(res.status).toBe(401);
  });

  it('is cleared by the next sign-in', async () => {
    const init = exchange(await fixture.signIn('public'), {cookie: 'gate_signed_out=1'});

    const res = await fixture.ask('/_gate/session', init);

    expect(res.headers.getSetCookie()).toHaveLength(2);
    expect(res.headers.getSetCookie()[1]).toBe('gate_signed_out=; Max-Age=0; Path=/; SameSite=Lax');
  });
});
