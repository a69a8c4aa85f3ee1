import {expect, test} from './fixtures';

const TOKEN_KEY = 'MY_USER_TOKEN';

test.beforeEach(async ({startSession}) => {
  await startSession('public@example.com');
});

test('A reader without JavaScript logs out, and is not signed in again by the stored token', async ({
  page,
  context,
  browser,
}) => {
  const state = await context.storageState();
  const plain = await browser.newContext({javaScriptEnabled: false, storageState: state});
  const still = await plain.newPage();
  await still.goto(new URL('/apis/', page.url()).href);
  await still.getByRole('button', {name: 'Log out'}).click();

  await expect(still).toHaveURL(/\/apis\/$/);
  expect((await plain.request.get(still.url())).status()).toBe(401);

  // The same browser with scripts enabled again: current cookies, and the token still in storage.
  await context.clearCookies();
  await context.addCookies(await plain.cookies());
  await page.goto('/apis/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  expect((await page.request.get('/apis/')).status()).toBe(401);
  await plain.close();
});

test('A reader who clicks Log out before the page’s script has run is signed out for good', async ({
  page,
  dialog,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/guidelines/', {waitUntil: 'commit'});
  await page.getByRole('button', {name: 'Log out'}).click();
  release();

  await expect(dialog).toBeVisible();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  expect((await page.request.get('/guidelines/')).status()).toBe(401);
});
