import fs from 'node:fs';
import type {Page} from '@playwright/test';
import {expect, expectReader, identifier, test} from './fixtures';

/** The owner of a browser controls what it shows, but cannot make it show what it has not received. */
const CONFERENCE = '/apis/misc/conference/';
const SENTENCE =
  /^description: (.+)$/m.exec(fs.readFileSync('docs/apis/misc/conference.mdx', 'utf8'))?.[1] ?? '';
const PAYLOAD = `"'><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;

const hacked = (page: Page) =>
  page.evaluate(() => ({
    ran: 'hacked' in window,
    images: document.querySelectorAll('img[onerror]').length,
  }));

test('B10: Removing the dialog reveals no page behind it', async ({page, dialog}) => {
  await page.goto(CONFERENCE);
  await expect(dialog).toBeVisible();
  // Before hydration, React would treat the change as a mismatch, log it, and restore the dialog.
  await page.locator('html[data-has-hydrated=true]').waitFor();

  await page.evaluate(() => {
    document
      .querySelectorAll('[role=dialog], [data-portal-overlay]')
      .forEach((node) => node.remove());
    document.documentElement.className = '';
    document.documentElement.setAttribute('portal-access', 'permit');
    document.querySelectorAll<HTMLElement>('[inert]').forEach((node) => (node.inert = false));
  });

  expect(SENTENCE.length).toBeGreaterThan(20);
  expect(await page.content()).not.toContain(SENTENCE);
  const loaded = await page.evaluate(async () => {
    const names = performance.getEntriesByType('resource').map(({name}) => name);
    const scripts = names.filter((name) => name.endsWith('.js'));
    return Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
  });
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((text) => text.includes(SENTENCE))).toEqual([]);
});

test('B11, J35: A forged token gives no access, whatever the browser shows', async ({
  page,
  dialog,
}) => {
  await page.addInitScript(() => {
    const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, '');
    const claims = {
      person_id: 'p',
      person_type: 'regular',
      groups: ['internal'],
      exp: Math.floor(Date.now() / 1000) + 3600,
    };
    localStorage.setItem('MY_USER_TOKEN', `${part({alg: 'none'})}.${part(claims)}.`);
  });

  const answer = await page.goto(CONFERENCE);

  expect(answer?.status()).toBe(401);
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('button', {name: 'Log out'})).toHaveCount(0);
  expect(await page.content()).not.toContain(SENTENCE);
  expect((await page.request.get(CONFERENCE)).status()).toBe(401);
});

test('B02: Values from URLs, forms and names are rendered as text only', async ({
  page,
  dialog,
  signInByPassword,
}) => {
  const address = `/apis/?next=${encodeURIComponent(PAYLOAD)}&error=${encodeURIComponent(PAYLOAD)}#${encodeURIComponent(PAYLOAD)}`;
  await page.goto(address);
  await identifier(page).fill(PAYLOAD);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await expect(dialog).toBeVisible();
  // It could be a username without a password.
  await expect(dialog.getByRole('heading', {name: 'No password set'})).toBeVisible();
  expect(await hacked(page)).toEqual({ran: false, images: 0});

  await dialog.getByRole('button', {name: 'Go back to login'}).click();
  await signInByPassword('public@example.com');
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
  await page.goto(`/${encodeURIComponent('<img src=x onerror="window.hacked=1">')}/`);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Page not found');
  expect(await hacked(page)).toEqual({ran: false, images: 0});
});

test('B07: Ten thousand foreign messages change nothing', async ({page, signInByPassword}) => {
  await page.goto('/');
  await signInByPassword('public@example.com');
  await expectReader(page, 'public@example.com');
  const stateOf = () =>
    page.evaluate(() => ({
      storage: Object.entries(localStorage),
      url: location.href,
      title: document.title,
    }));
  const before = await stateOf();

  await page.evaluate(async () => {
    const junk: unknown[] = [
      null,
      'logout',
      {type: 'token', token: 'x', user_token: 'x'},
      {type: 'resolve', value: {token: 'eyJhbGciOiJub25lIn0.e30.'}},
      {event: 'idFlowSucceeded', id: 'x', result: {}},
      [[[]]],
      {__proto__: {admin: true}, constructor: 1},
    ];
    for (let count = 0; count < 10_000; count++) {
      window.postMessage(junk[count % junk.length], '*');
    }
    // The last one arrives after all the others.
    await new Promise((resolve) => {
      window.addEventListener('message', ({data}) => data === 'the last' && resolve(undefined));
      window.postMessage('the last', '*');
    });
  });

  expect(await stateOf()).toEqual(before);
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
  expect((await page.request.get(CONFERENCE)).status()).toBe(403);
});

test('B04: A portal that stores no token leaves none in any storage', async ({
  page,
  signInByPassword,
}) => {
  // The same built site with only this option changed.
  const stored = /storeToken:\s*(?:!0|true)|"storeToken":\s*true/g;
  let changed = 0;
  await page.route('**/assets/js/main.*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    changed += text.match(stored)?.length ?? 0;
    await route.fulfill({response, body: text.replace(stored, 'storeToken:false')});
  });
  await page.goto('/');
  await signInByPassword('public@example.com');
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();

  expect(changed).toBeGreaterThan(0);
  const values = await page.evaluate(() => [
    ...Object.values(localStorage),
    ...Object.values(sessionStorage),
    document.cookie,
  ]);
  expect(values.filter((value) => /eyJ[\w-]+\./.test(String(value)))).toEqual([]);
  expect((await page.request.get('/apis/')).status()).toBe(200);
});
