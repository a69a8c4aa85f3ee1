import {beforeEach, expect, it, onTestFinished} from 'vitest';
import {startGateServer} from '@gated-docs/gate';
import {openProvider, parseOpenIDOptions} from '@gated-docs/oidc';
import {freePort} from '../../support/freePort';
import {shareEditions} from '../../support/gate/shareEditions';
import {Follower} from '../../support/openid/followRedirects';
import {SECRET} from '../../support/openid/openIDGate';
import {CLIENT_ID, CLIENT_SECRET} from '../../support/openid/standInOpenID';
import {startOidcProvider} from '../../support/openid/startOidcProvider';

/** The origin of a gate whose readers sign in at `oidc-provider`, which is certified. */
let portal: string;
let issuer: string;
let now: number;

beforeEach(async () => {
  const port = await freePort();
  portal = `http://localhost:${port}`;
  now = Date.now();
  const oidc = await startOidcProvider(portal);
  issuer = oidc.issuer;
  const provider = await openProvider(
    parseOpenIDOptions({
      issuer,
      clientID: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      scopes: 'openid offline_access email groups',
      publicURL: portal,
    }),
  );
  const {directory} = await shareEditions();
  const gate = await startGateServer({
    ...{port, publicURL: portal, editionsDirectory: directory, clock: () => now},
    openID: {provider, secrets: [SECRET]},
  });
  onTestFinished(async () => {
    await gate.close();
    oidc.stop();
  });
});

async function signIn(account: string) {
  const browser = new Follower();
  const {url, response} = await browser.signIn(portal, '/apis/', account);
  return {
    ...{browser, url, status: response.status},
    ask: async (path: string) => (await browser.open(portal + path)).response.status,
  };
}

it('serves readers by their groups at the provider', async () => {
  const reader = await signIn('public');
  expect([reader.url, reader.status]).toEqual([`${portal}/apis/`, 200]);
  expect(await reader.ask('/apps/RND/')).toBe(403);

  const other = await signIn('apps+selfhosted');
  expect([other.url, other.status]).toEqual([`${portal}/apis/`, 403]);
  expect(await other.ask('/apps/RND/')).toBe(200);
});

it('renews a session with refresh tokens that rotate, also for concurrent requests', async () => {
  const {ask} = await signIn('public');
  for (let minute = 0; minute < 5; minute += 1) {
    now += 61_000;
    expect(await Promise.all(Array.from({length: 6}, () => ask('/apis/')))).toEqual(
      Array.from({length: 6}, () => 200),
    );
    // The response to another request may have replaced the newest cookie in this simple browser.
    expect(await ask('/apis/')).toBe(200);
  }
});

it('signs out at the provider, which then asks who signs in', async () => {
  const {browser, ask} = await signIn('public');
  const headers = {origin: portal, 'sec-fetch-site': 'same-origin', referer: `${portal}/apis/`};
  const {response} = await browser.open(`${portal}/_gate/sign-out`, {method: 'POST', headers});
  const [, address = ''] = /url=([^"]+)/.exec(await response.text()) ?? [];
  expect(await ask('/apis/')).toBe(401);

  const asked = await browser.open(address.replaceAll('&#38;', '&'));
  const page = await asked.response.text();
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const left = await browser.open(action, {
    method: 'POST',
    body: new URLSearchParams({xsrf, logout: 'yes'}),
  });
  expect(left.url).toBe(`${portal}/`);

  const again = await browser.open(`${portal}/_gate/oidc/sign-in`);
  expect(again.url).toContain('/interaction/');
});

it('ends the sessions that the provider ends', async () => {
  const {browser, ask} = await signIn('public');
  const other = await signIn('public');

  // Without the gate: as if another site had signed the person out there.
  const {url, response} = await browser.open(`${issuer}/session/end`);
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await response.text()) ?? [];
  await browser.open(`${new URL(url).origin}/session/end/confirm`, {
    method: 'POST',
    body: new URLSearchParams({xsrf, logout: 'yes'}),
  });

  await expect.poll(() => ask('/apis/')).toBe(401);
  expect(await other.ask('/apis/')).toBe(200);
});

it.each([
  ['secret', {clientSecret: 'of another portal'}],
  ['ID', {clientID: 'another'}],
])('rejects a portal with a wrong %s when it starts', async (_name, change) => {
  const sound = {issuer, clientID: CLIENT_ID, clientSecret: CLIENT_SECRET, publicURL: portal};

  await expect(openProvider(parseOpenIDOptions({...sound, ...change}))).rejects.toThrow(
    /cannot be used: it rejects OIDC_CLIENT_ID with OIDC_CLIENT_SECRET/,
  );
});
