import type {Page} from '@playwright/test';
import {URI} from 'otpauth';
import {addAuthenticator} from '../support/virtualAuthenticator';
import {choose, openMenu, READER, test} from './account';
import {beginSignIn, completeCode, expect, expectReader, newestMessage, PASSWORD} from './fixtures';
import {codeField, messagesTo} from './outbox';

/** Registers a new person, so that every change is their first. */
async function register(page: Page): Promise<string> {
  const handle = `account-${Date.now()}@example.com`;
  await page.goto('/');
  await beginSignIn(page, handle, 'Email me a code');
  await completeCode(page, handle);
  await expectReader(page, handle);
  return handle;
}

test('A reader adds a passkey, an authenticator app and a password, sees their recovery codes, and signs in with the app', async ({
  page,
}) => {
  await addAuthenticator(page);
  const handle = await register(page);
  const dialog = await openMenu(page);
  const back = () => choose(dialog, /^Back to your account/);

  await choose(dialog, /^Add a passkey/);
  await expect(dialog.getByRole('heading', {name: 'Passkey added'})).toBeVisible();
  await back();
  await expect(dialog.getByRole('button', {name: /^Add a passkey\s*1 added/})).toBeVisible();
  await choose(dialog, /^Add a passkey/);
  await expect(
    dialog.getByRole('heading', {name: 'This device already has a passkey for your account'}),
  ).toBeVisible();
  await back();

  await choose(dialog, /^Set up an authenticator app/);
  await dialog.getByRole('button', {name: 'Enter a setup code instead'}).click();
  const app = URI.parse(await dialog.locator('#uri').inputValue());
  await dialog.getByRole('button', {name: 'Continue', exact: true}).click();
  await codeField(page).click();
  await page.keyboard.type(app.generate());
  // Nothing closes the dialog before the codes are saved.
  await expect(dialog.getByRole('button', {name: 'Download codes'})).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await expect(dialog.getByRole('button', {name: 'Close'})).toBeHidden();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', {name: 'Download codes'}).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', {name: 'Continue', exact: true}).click();
  await expect(dialog.getByRole('heading', {name: 'Authenticator app set up'})).toBeVisible();
  await back();

  await expect(dialog.getByRole('button', {name: /^Set up an authenticator app/})).toBeHidden();
  await choose(dialog, /^Recovery codes/);
  await expect(dialog.getByRole('heading', {name: '10 of 10 recovery codes left'})).toBeVisible();
  await back();

  await choose(dialog, /^Set a password/);
  await dialog.getByLabel('Password', {exact: true}).fill('Quiet-River-7-Lantern');
  await dialog.getByLabel('Confirm password').fill('Quiet-River-7-Lantern');
  await dialog.getByRole('button', {name: 'Continue', exact: true}).click();
  await expect(dialog.getByRole('heading', {name: 'Password set'})).toBeVisible();
  await back();
  await choose(dialog, /^Change password/);
  await expect(dialog.getByRole('heading', {name: 'Check your messages'})).toBeVisible();
  expect((await newestMessage(handle)).link).toContain('/new-password?');
  await expectReader(page, handle);

  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: 'Log out'}).click();
  await beginSignIn(page, handle, 'Use an authenticator app');
  await codeField(page).click();
  // The app's next code, because the previous one may already be used.
  await page.keyboard.type(app.generate({timestamp: Date.now() + 30_000}));
  await expectReader(page, handle);
});

test('Tokens of a confirmation and of what it adds are revoked with it, and those of the session at sign-out', async ({
  page,
}) => {
  const issued: string[] = [];
  const revoked: string[] = [];
  // Before the page has the response: it may load again at once, and the body would be gone.
  await page.route('**/attestation/v3', async (route) => {
    const response = await route.fetch();
    if (response.ok()) {
      const {result} = (await response.json()) as {result: {token?: string}};
      issued.push(...(result.token === undefined ? [] : [result.token]));
    }
    await route.fulfill({response});
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/token/revoke')) {
      revoked.push((request.postDataJSON() as {token: string}).token);
    }
  });
  const unrevoked = () => issued.filter((token) => !revoked.includes(token));
  await addAuthenticator(page);
  const handle = await register(page);
  const dialog = await openMenu(page);
  await choose(dialog, /^Add a passkey/);
  await expect(dialog.getByRole('heading', {name: 'Passkey added'})).toBeVisible();
  expect(issued).toHaveLength(2);
  expect(revoked).toEqual([]);

  const [, ofSession] = issued;
  await page.clock.setSystemTime(Date.now() + 600_000);
  await choose(dialog, /^Back to your account/);
  await choose(dialog, /^Add a passkey/);
  await choose(dialog, /^Email me a code/);
  await completeCode(page, handle);
  await expect(
    dialog.getByRole('heading', {name: 'This device already has a passkey for your account'}),
  ).toBeVisible();
  await choose(dialog, /^Back to your account/);
  await expect.poll(() => unrevoked().length).toBe(2);
  expect(issued).toHaveLength(4);
  await page.reload();
  await expectReader(page, handle);

  await page.getByRole('button', {name: 'Log out'}).click();
  await expect.poll(() => revoked).toContain(ofSession);
});

test('A reader whose sign-in is not recent confirms their identity, and no one else can', async ({
  page,
  openAccount,
}) => {
  const dialog = await openAccount({minutesAgo: 10});
  await choose(dialog, /^Change password/);
  const confirm = dialog.getByRole('heading', {name: 'Confirm it’s you'});
  await expect(confirm).toBeVisible();
  await expect(dialog).toContainText(`Sign in again as ${READER} to continue.`);

  const popup = page.waitForEvent('popup');
  await choose(dialog, /^Continue with GitHub/);
  await (await popup).getByLabel('Email address').fill('internal@example.com');
  await (await popup).getByRole('button', {name: 'Continue'}).click();
  await expect(
    dialog.getByRole('heading', {name: 'You signed in with a different account'}),
  ).toBeVisible();
  await choose(dialog, /^Try again/);

  await choose(dialog, /^Enter a password/);
  await dialog.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', {name: 'Check your messages'})).toBeVisible();
  await expectReader(page, READER);
});

test('A reader whose browser blocks the window confirms on the page, because a redirect would sign in', async ({
  page,
  openAccount,
}) => {
  const dialog = await openAccount({minutesAgo: 10});
  await page.evaluate(() => {
    window.open = () => null;
  });
  await choose(dialog, /^Change password/);
  await choose(dialog, /^Continue with GitHub/);

  await expect(dialog.getByText('Allow pop-ups for this site, then try again.')).toBeVisible();
  await expect(dialog.getByRole('button', {name: 'Open the window again'})).toBeVisible();
  await expect(dialog.getByRole('button', {name: 'Continue in this window'})).toHaveCount(0);
});

test('Closing the account stops polling for a link', async ({page, openAccount}) => {
  const dialog = await openAccount({minutesAgo: 10});
  await choose(dialog, /^Change password/);
  const old = new Set((await messagesTo(READER)).map(({id}) => id));
  const polled = (timeout = 30_000) => page.waitForRequest(/\/challenge\//, {timeout});
  const first = polled();
  await choose(dialog, /^Email me a link/);
  await first;
  await newestMessage(READER, undefined, old);

  await dialog.getByRole('button', {name: 'Close'}).click();
  await expect(dialog).toBeHidden();
  // One that was already sent.
  await polled(3_000).catch(() => undefined);
  await expect(polled(3_000)).rejects.toThrow(/Timeout/);
});
