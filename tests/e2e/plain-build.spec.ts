import type {Page} from '@playwright/test';
import {decodeJwt} from 'jose';
import type {IdentityServer} from '@gated-docs/local-identity';
import {passwordToken} from '../support/passwordToken';
import {startPlainPortal} from '../support/plainPortal';
import {unsignedToken, type PlainSite} from '../support/plainSite';
import {beginSignIn, completeCode, expect, identifier, PASSWORD, test} from './fixtures';

/**
 * The plain `docusaurus build` on an ordinary static server: the dialog hides pages but protects
 * nothing. These tests are only about what readers see.
 */
let identity: IdentityServer;
let server: PlainSite;
let site: string;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  ({identity, site: server} = await startPlainPortal());
  site = server.url;
});

test.afterAll(async () => {
  server.close();
  await identity.close();
});

/** Stores a token before any page loads. */
async function signInFirst(page: Page): Promise<string> {
  const token = await passwordToken({
    portal: site,
    identity: identity.url,
    handle: 'public@example.com',
    password: PASSWORD,
    orgID: identity.organizationId,
  });
  await page.goto(`${site}/img/logo.svg`);
  await page.evaluate((value) => localStorage.setItem('MY_USER_TOKEN', value), token);
  return token;
}

test('No frame shows a page of the plain build before sign-in', async ({page, dialog}) => {
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.addInitScript(recordVisibleFrames);
  await page.goto(`${site}/apis/geo/routing/`);
  await expect(identifier(page)).toBeVisible();

  const frames = await framesOf(page);
  expect(frames.length).toBeGreaterThan(5);
  expect(new Set(frames)).toEqual(new Set(['hidden']));
  await expect(dialog).toBeVisible();
});

test('A reader signs in to the plain build and can open their pages but not others', async ({
  page,
  dialog,
  sidebar,
}) => {
  await page.goto(`${site}/apis/geo/routing/#see-also`);
  await beginSignIn(page, 'public@example.com', 'Email me a code');
  await completeCode(page, 'public@example.com', `${identity.url}/outbox/messages`);

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', {level: 1})).toHaveText(/Routing/);
  await expect(page.locator('#see-also')).toBeInViewport();
  await expect(sidebar.getByRole('link', {name: 'Geo search'})).toBeVisible();
  await expect(sidebar.getByRole('button', {name: /Self-hosted/})).toHaveCount(0);
  await expect(page.getByRole('link', {name: 'Self-hosted'})).toHaveCount(0);

  await page.goto(`${site}/apis/misc/conference/`);
  await expect(dialog).toContainText('You don’t have access to this page');
  await expect(dialog).toContainText('internal');
  await expect(page.getByRole('heading', {name: /Conference/})).toBeHidden();

  await dialog.getByRole('button', {name: 'Sign in with another account'}).click();
  await expect(identifier(page)).toBeVisible();
  await dialog.getByRole('button', {name: 'Close'}).click();
  await dialog.getByRole('link', {name: 'home page'}).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', {name: 'Log out'}).click();
  await expect(dialog).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('MY_USER_TOKEN'))).toBeNull();
});

test('A reader whose browser storage is full stays signed in while the page is open', async ({
  page,
  dialog,
}) => {
  await page.addInitScript(() => {
    const descriptor = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem');
    const setItem = descriptor?.value as Storage['setItem'];
    Storage.prototype.setItem = function store(key, value) {
      if (key.startsWith('MY_USER_TOKEN')) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      setItem.call(this, key, value);
    };
  });
  await page.goto(`${site}/apis/geo/routing/`);
  await beginSignIn(page, 'public@example.com', 'Email me a code');
  await completeCode(page, 'public@example.com', `${identity.url}/outbox/messages`);
  await expect(dialog).toBeHidden();

  // Simulates a return from another tab after half a minute.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 31_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
});

test('The next reader in a tab of the plain build does not see earlier searches', async ({
  page,
  dialog,
}) => {
  await signInFirst(page);
  await page.goto(`${site}/apis/geo/routing/`);
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
  const recent = page.getByRole('group', {name: 'Recent searches'});
  await page.keyboard.press('/');
  await page.getByRole('combobox', {name: 'Search these pages'}).fill('isochrone');
  await page.getByRole('option').first().click();
  await page.keyboard.press('/');
  await expect(recent).toContainText('isochrone');
  await page.keyboard.press('Escape');

  await page.getByRole('button', {name: 'Log out'}).click();
  await beginSignIn(page, 'internal@example.com', 'Email me a code');
  await completeCode(page, 'internal@example.com', `${identity.url}/outbox/messages`);
  await expect(dialog).toBeHidden();
  await page.keyboard.press('/');

  await expect(page.getByRole('combobox', {name: 'Search these pages'})).toBeFocused();
  await expect(recent).toHaveCount(0);
});

test('A stored token that is expired or from another organization leads to the sign-in form', async ({
  page,
  dialog,
}) => {
  const now = Math.floor(Date.now() / 1000);
  const refused = [{oid: '00000000-0000-4000-8000-000000000000'}, {exp: now - 1}];
  for (const claims of refused) {
    await page.goto(`${site}/img/logo.svg`);
    await page.evaluate(
      (token) => localStorage.setItem('MY_USER_TOKEN', token),
      unsignedToken(['public'], claims),
    );
    await page.goto(`${site}/apis/geo/routing/`);

    await expect(dialog).toBeVisible();
    await expect(page.getByRole('heading', {level: 1, name: /Routing/})).toBeHidden();
  }
});

test('An open page of the plain build shows the sign-in form when the token expires', async ({
  page,
  dialog,
}) => {
  await page.clock.install();
  const {exp = 0} = decodeJwt(await signInFirst(page));
  await page.goto(`${site}/apis/geo/routing/`);
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.clock.fastForward(exp * 1000 - Date.now() + 1000);

  await expect(dialog).toBeVisible();
  await expect(page.getByRole('heading', {level: 1, name: /Routing/})).toBeHidden();
});

test('A revoked or forged token shows no page and is removed', async ({page, dialog}) => {
  const token = await signInFirst(page);
  await page.goto(`${site}/apis/geo/routing/`);
  await expect(page.getByRole('heading', {level: 1, name: /Routing/})).toBeVisible();
  const revoked = await fetch(`${identity.url}/token/revoke`, {
    method: 'POST',
    headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
    body: JSON.stringify({token}),
  });
  expect(revoked.status).toBe(204);

  await page.addInitScript(recordVisibleFrames);
  for (const refused of [token, unsignedToken(['public'])]) {
    await page.evaluate((value) => localStorage.setItem('MY_USER_TOKEN', value), refused);
    await page.reload();
    await expect(identifier(page)).toBeVisible();

    await expect(dialog).toBeVisible();
    expect(await framesOf(page)).not.toContain('visible');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('MY_USER_TOKEN'))).toBeNull();
  }
});

test('The dialog never flashes for a signed-in reader', async ({page}) => {
  await signInFirst(page);
  await page.addInitScript(recordVisibleFrames);
  await page.goto(`${site}/apis/geo/routing/`);
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();

  const frames = await framesOf(page);
  expect(frames).not.toContain('hidden');
  const shown = frames.slice(frames.indexOf('visible'));
  expect(new Set(shown)).toEqual(new Set(['visible']));
});

const framesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as {frames: string[]}).frames);

/** Records for every frame whether the article is visible, from the first frame with an article. */
function recordVisibleFrames(): void {
  const frames: string[] = [];
  (window as unknown as {frames: string[]}).frames = frames;
  const look = () => {
    const article = document.querySelector('.portal-page h1');
    const overlay = document.querySelector('[data-portal-overlay]');
    if (article && overlay) {
      const isShown = getComputedStyle(article).visibility === 'visible';
      const isCovered = getComputedStyle(overlay).display !== 'none';
      const seen = isCovered ? 'legible behind' : 'visible';
      const unseen = isCovered ? 'hidden' : 'waiting';
      frames.push(isShown ? seen : unseen);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
