import type {Page} from '@playwright/test';
import {expect, expectReader, identifier, test} from './fixtures';

const TOKEN_KEY = 'MY_USER_TOKEN';
const IDENTITY = `http://localhost:${process.env.E2E_IDENTITY_PORT}`;

test.beforeEach(async ({startSession}) => {
  await startSession('public@example.com');
});

async function openPage(page: Page): Promise<void> {
  await page.goto('/apis/');
  await expectReader(page, 'public@example.com');
}

test('A reader’s token is stored while they are signed in and removed when they log out', async ({
  page,
  dialog,
}) => {
  await openPage(page);
  const stored = () => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  expect(await stored()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

  await page.getByRole('button', {name: 'Log out'}).click();

  await expect(dialog).toBeVisible();
  expect(await stored()).toBeNull();
  expect((await page.request.get('/apis/')).status()).toBe(401);
});

test('Other tabs are notified of a sign-out even if the page detects it before its own request completes', async ({
  page,
  context,
}) => {
  await openPage(page);
  const other = await context.newPage();
  const alerts: string[] = [];
  other.on('dialog', (alert) => {
    alerts.push(alert.message());
    void alert.dismiss();
  });
  let endSession = (): void => undefined;
  const ended = new Promise<void>((resolve) => (endSession = resolve));
  await other.route('**/_gate/session', async (route) => {
    if (route.request().method() === 'DELETE') {
      const response = await route.fetch();
      endSession();
      // A reload of the page would abort this request.
      await other.waitForEvent('framenavigated', {timeout: 1_500}).catch(() => undefined);
      await route.fulfill({response});
    } else {
      await ended;
      await route.continue();
    }
  });
  await other.goto('/guidelines/');
  await other.getByRole('button', {name: 'Log out'}).click();

  await expect(other.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(alerts).toEqual([]);
});

test('Clicking Log out twice signs out without an error', async ({page, dialog}) => {
  await openPage(page);
  const alerts: string[] = [];
  page.on('dialog', (alert) => {
    alerts.push(alert.message());
    void alert.dismiss();
  });
  await page.route('**/_gate/session', async (route) => {
    if (route.request().method() === 'DELETE') {
      const response = await route.fetch();
      // The provider is slow.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fulfill({response}).catch(() => undefined);
    } else {
      await route.continue();
    }
  });
  await page.getByRole('button', {name: 'Log out'}).dblclick();

  await expect(dialog).toBeVisible();
  expect(alerts).toEqual([]);
});

test('A reader whose token is revoked is signed out within the revocation bound', async ({
  page,
  dialog,
}) => {
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  const revoked = await fetch(`${IDENTITY}/token/revoke`, {
    method: 'POST',
    headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
    body: JSON.stringify({token}),
  });
  expect(revoked.ok).toBe(true);

  // The tested portal asks the provider again after a second.
  await expect.poll(async () => (await page.request.get('/apis/')).status()).toBe(401);
  await page.goto('/apis/');
  await expect(dialog).toBeVisible();
  await expect(identifier(page)).toBeVisible();
});

test('A reader whose session is lost but whose token is stored continues without signing in again', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await page.goto('/apis/');

  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
});

test('A reader whose token is lost keeps reading with the session, and can log out', async ({
  page,
  dialog,
}) => {
  await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY);
  await page.goto('/guidelines/');
  await expectReader(page, 'public@example.com');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', {name: 'Log out'}).click();
  await expect(dialog).toBeVisible();
  expect((await page.request.get('/guidelines/')).status()).toBe(401);
});

test('An open page shows the sign-in form when the session ends', async ({
  page,
  context,
  dialog,
}) => {
  await page.clock.install();
  await page.goto('/apis/geo/routing/');
  await expectReader(page, 'public@example.com');
  const {expiresAt} = await page.evaluate(
    async () => (await (await fetch('/_gate/session')).json()) as Promise<{expiresAt: string}>,
  );
  // Simulates a day: the page's clock is advanced, and the server has deleted the session.
  await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY);
  await context.clearCookies();
  await expect(dialog).toBeHidden();
  await page.clock.fastForward(Date.parse(expiresAt) - Date.now() + 60_000);

  await expect(dialog).toBeVisible();
  await expect(page.getByRole('heading', {level: 1, name: 'Routing'})).toHaveCount(0);
});

test('An invalid stored token leads to the sign-in form, without a loop', async ({
  page,
  context,
  dialog,
}) => {
  await context.clearCookies();
  await page.evaluate((key) => localStorage.setItem(key, 'garbage'), TOKEN_KEY);
  await page.goto('/apis/');

  await expect(dialog).toBeVisible();
  await expect(identifier(page)).toBeVisible();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
});

test('S19 A reader whose session ends signs in and continues to the page they wanted', async ({
  page,
  context,
  sidebar,
  dialog,
  signInByPassword,
  expectedProblems,
}) => {
  // Without a session, the browser rejects the next page's script.
  expectedProblems.push(/Refused to execute script/, /Loading chunk \d+ failed/);
  await openPage(page);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(new URL(frame.url()).pathname));
  await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY);
  await context.clearCookies();
  await sidebar.getByRole('link', {name: 'Guidelines'}).click();

  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/guidelines\/$/);
  expect(loads.length).toBeLessThanOrEqual(3);
  await signInByPassword('public@example.com');
  await expect(page.getByRole('heading', {level: 1, name: 'Integration guide'})).toBeVisible();
  await expect(page).toHaveURL(/\/guidelines\/$/);
});

test('S13 A tab follows another one that logs out, and shows the account that it signs in with', async ({
  page,
  context,
  signInByPassword,
}) => {
  await openPage(page);
  const other = await context.newPage();
  await other.goto('/guidelines/');
  await other.getByRole('button', {name: 'Log out'}).click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await signInByPassword('public@example.com');
  await expectReader(page, 'public@example.com');

  await expectReader(other, 'public@example.com');
});

test('A device whose clock is wrong by a day works, without a loop', async ({page}) => {
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await page.goto('/apis/geo/routing/');
  await expectReader(page, 'public@example.com');
  await expect(page.getByRole('heading', {level: 1, name: 'Routing'})).toBeVisible();

  expect(loads).toHaveLength(1);
});
