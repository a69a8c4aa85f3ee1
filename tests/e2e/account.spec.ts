import type {Locator, Page} from '@playwright/test';
import {URI} from 'otpauth';
import {addAuthenticator} from '../support/virtualAuthenticator';
import {barriersOn} from './barriers';
import {
  beginSignIn,
  completeCode,
  expect,
  expectReader,
  newestMessage,
  PASSWORD,
  test,
} from './fixtures';
import {messagesTo} from './outbox';

const READER = 'public@example.com';
/** Of a reader's page, and what only the SDK holds. */
const SDK_MARK = 'SlashID-SdkVersion';

const menu = (page: Page): Locator => page.getByRole('dialog', {name: 'Your account'});

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', {name: 'Account', exact: true}).click();
  await expect(menu(page).getByRole('heading', {level: 1})).toBeFocused();
  return menu(page);
}

/** Registers somebody new, so that every change is their first. */
async function register(page: Page): Promise<string> {
  const handle = `account-${Date.now()}@example.com`;
  await page.goto('/');
  await beginSignIn(page, handle, 'Email me a code');
  await completeCode(page, handle);
  await expectReader(page, handle);
  return handle;
}

const choose = (dialog: Locator, name: RegExp) => dialog.getByRole('button', {name}).click();

test('The account menu shows who is signed in and what they can change, and loads no SDK for it', async ({
  page,
  signIn,
}) => {
  await page.goto('/apis/');
  await signIn(READER);
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      scripts.push(response.text().catch(() => ''));
    }
  });
  await page.reload();
  await expectReader(page, READER);

  await page.getByRole('button', {name: 'Account', exact: true}).focus();
  await page.keyboard.press('Enter');
  const dialog = menu(page);
  await expect(dialog.getByRole('heading', {name: 'Your account'})).toBeFocused();
  const facts = dialog.locator('dl');
  await expect(facts).toContainText(`Signed in as${READER}`);
  await expect(facts).toContainText('Groupspublic');
  await expect(facts).toContainText('Organisation');
  await expect(facts).toContainText(/Session ends\d+ \w+ \d{4}, \d\d:\d\d, in \d+ hours/);
  for (const name of [/^Add a passkey/, /^Set up an authenticator app/, /^Change password/]) {
    await expect(dialog.getByRole('button', {name})).toBeVisible();
  }
  // Nobody has recovery codes without an authenticator app.
  await expect(dialog.getByRole('button', {name: /^Recovery codes/})).toBeHidden();
  expect((await Promise.all(scripts)).filter((text) => text.includes(SDK_MARK))).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', {name: 'Account', exact: true})).toBeFocused();
  await expect(page).toHaveURL(/\/apis\/$/);
});

test('A reader creates a read token, which is shown once and read with, and revokes it', async ({
  context,
  page,
  request,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto('/apis/');
  await signIn(READER);
  const dialog = await openMenu(page);
  const item = dialog.getByRole('button', {name: /^Read tokens/});
  await expect(item).toBeVisible();
  expect(asked.filter((path) => path.includes('read-tokens'))).toEqual([]);

  await item.press('Enter');
  await expect(dialog.getByRole('heading', {name: 'Read tokens'})).toBeFocused();
  await expect(dialog).toContainText('It stays valid after you log out.');
  const name = `Nightly check ${Date.now()}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Days until expiry (up to 90)').fill('7');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', {name: 'Copy your token'})).toBeFocused();
  const token = await dialog.getByLabel(name).inputValue();
  expect(token).toMatch(/^read_/);
  await dialog.getByRole('button', {name: 'Copy', exact: true}).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);

  await choose(dialog, /^Done/);
  const row = dialog.getByRole('listitem').filter({hasText: name});
  await expect(row).toContainText(/Expires \d+ \w+ \d{4}, \d\d:\d\d, in 7 days/);
  await expect(page.getByText(token)).toHaveCount(0);
  const read = () =>
    request.get('/apis/geo/routing.md', {headers: {authorization: `Bearer ${token}`}});
  expect((await read()).status()).toBe(200);
  expect(await barriersOn(page, {within: 'dialog[open]'})).toEqual([]);

  await row.getByRole('button', {name: `Revoke ${name}`}).click();
  await expect(row.getByRole('button', {name: 'Keep token'})).toBeFocused();
  await row.getByRole('button', {name: 'Revoke', exact: true}).click();
  await expect(dialog.getByText(`${name} revoked`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await read()).status()).toBe(401);
});

test('A read token that is created after its reader has gone back is revoked', async ({
  page,
  signIn,
}) => {
  await page.goto('/apis/');
  await signIn(READER);
  const dialog = await openMenu(page);
  await choose(dialog, /^Read tokens/);
  await dialog.getByLabel('Name').fill('Too late');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_gate/read-tokens', async (route) => {
    const response = await route.fetch();
    if (route.request().method() === 'POST') {
      await held;
    }
    await route.fulfill({response});
  });
  const asked = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/read-tokens'),
  );
  await page.keyboard.press('Enter');
  await asked;
  await choose(dialog, /^Back/);
  await expect(dialog.getByRole('button', {name: /^Read tokens/})).toBeVisible();
  const revoked = page.waitForResponse((response) => response.request().method() === 'DELETE');
  release();

  expect((await revoked).status()).toBe(204);
  await choose(dialog, /^Read tokens/);
  await expect(dialog.getByRole('button', {name: 'Create token'})).toBeVisible();
  await expect(dialog.getByText('Too late')).toHaveCount(0);
});

test('A reader who closes their account no longer waits for a link', async ({page, signIn}) => {
  await page.goto('/apis/');
  await signIn(READER);
  await page.clock.setSystemTime(Date.now() + 10 * 60_000);
  const dialog = await openMenu(page);
  await choose(dialog, /^Change password/);
  const old = new Set((await messagesTo(READER)).map(({id}) => id));
  const polled = () => page.waitForRequest(/\/challenge\//, {timeout: 3_000});
  const first = polled();
  await choose(dialog, /^Email me a link/);
  await first;
  await newestMessage(READER, undefined, old);

  await dialog.getByRole('button', {name: 'Close'}).click();
  await expect(dialog).toBeHidden();
  // One that was on its way.
  await polled().catch(() => undefined);
  await expect(polled()).rejects.toThrow(/Timeout/);
});

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
  await dialog.locator('.sid-otp-input input').first().click();
  await page.keyboard.type(app.generate());
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', {name: 'Download codes'}).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByTestId('sid-form-recovery-codes-submit-button').click();
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
  expect((await newestMessage(handle)).link).toContain('challenges=');
  await expectReader(page, handle);

  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: 'Log out'}).click();
  await beginSignIn(page, handle, 'Use an authenticator app');
  await page.locator('.sid-otp-input input').first().click();
  // The app's next code: the one before may have been used already.
  await page.keyboard.type(app.generate({timestamp: Date.now() + 30_000}));
  await expectReader(page, handle);
});

test('A reader whose sign-in is some time ago confirms who they are, and nobody else can', async ({
  page,
  signIn,
}) => {
  await page.goto('/apis/');
  await signIn(READER);
  await page.clock.setSystemTime(Date.now() + 10 * 60_000);
  const dialog = await openMenu(page);
  await choose(dialog, /^Change password/);
  const confirm = dialog.getByRole('heading', {name: 'Confirm it’s you'});
  await expect(confirm).toBeVisible();
  await expect(dialog).toContainText(`Sign in again as ${READER} to continue.`);

  const popup = page.waitForEvent('popup');
  await choose(dialog, /^Continue with GitHub/);
  await (await popup).getByLabel('E-mail address').fill('internal@example.com');
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

test('A reader is warned before the session ends, and stays signed in', async ({page, signIn}) => {
  await page.clock.install();
  await page.goto('/apis/');
  await signIn(READER);
  await expect(page.getByRole('button', {name: 'Account', exact: true})).toBeEnabled();
  const end = async () => {
    const response = await page.request.get('/_gate/session');
    return Date.parse(((await response.json()) as {expiresAt: string}).expiresAt);
  };
  const before = await end();
  await expect(page.getByText(/Your session ends in/)).toBeHidden();
  await page.clock.fastForward(before - Date.now() - 5 * 60_000);
  await expect(page.getByText(/Your session ends in [45] minutes/)).toBeVisible();

  await page.getByRole('button', {name: 'Stay signed in'}).click();
  await choose(menu(page), /^Enter a password/);
  await menu(page).getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeHidden();
  await expectReader(page, READER);
  expect(await end()).toBeGreaterThan(before);
});

/** As when they come back from another tab after half a minute. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('A reader fetches a code from elsewhere to stay signed in, and finds the form as they left it', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await page.goto('/apis/');
  await signIn(READER);
  await expect(page.getByRole('button', {name: 'Account', exact: true})).toBeEnabled();
  const session = (await (await page.request.get('/_gate/session')).json()) as {expiresAt: string};
  await page.clock.fastForward(Date.parse(session.expiresAt) - Date.now() - 4 * 60_000);
  await page.getByRole('button', {name: 'Stay signed in'}).click();
  await choose(menu(page), /^Enter a password/);
  await menu(page).getByLabel('Password', {exact: true}).fill('half of it');

  // The end is counted from the gate's clock, and differs a little each time that it is asked for.
  await page.route('**/_gate/session', async (route) => {
    const response = await route.fetch();
    const end = Date.parse(response.headers().date ?? '') + 3.5 * 60_000 + 37;
    const body = (await response.json()) as object;
    await route.fulfill({response, json: {...body, expiresAt: new Date(end).toISOString()}});
  });
  const looked = page.waitForResponse('**/_gate/session');
  await comeBack(page);
  await looked;
  await page.clock.runFor(1_000);

  await expect(menu(page).getByLabel('Password', {exact: true})).toHaveValue('half of it');
});

test('A reader whose connection is gone for a moment keeps what they have open', async ({
  page,
  signIn,
  expectedProblems,
}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  await page.clock.install();
  await page.goto('/apis/');
  await signIn(READER);
  const dialog = await openMenu(page);
  await page.route('**/_gate/session', (route) => route.abort());

  const failed = page.waitForEvent('requestfailed');
  await comeBack(page);
  await failed;
  await page.clock.runFor(1_000);

  await expect(dialog).toBeVisible();
  await expect(page.getByRole('button', {name: 'Account', exact: true})).toBeEnabled();
});

test('A part of the account that does not load says so, and the page stays', async ({
  page,
  signIn,
  expectedProblems,
}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  await page.goto('/apis/');
  await signIn(READER);
  const dialog = await openMenu(page);
  await page.route('**/assets/js/**', (route) => route.abort());
  await choose(dialog, /^Add a passkey/);

  await expect(dialog.getByRole('alert')).toContainText('This part couldn’t be loaded.');
  await page.unroute('**/assets/js/**');
  await dialog.getByRole('button', {name: 'Reload the page'}).click();
  await choose(await openMenu(page), /^Add a passkey/);
  await expect(dialog.getByRole('heading', {name: /passkey/i})).toBeVisible();
});

test('A reader who selects text past the edge of their account does not close it', async ({
  page,
  signIn,
}) => {
  await page.goto('/apis/');
  await signIn(READER);
  const dialog = await openMenu(page);
  const title = dialog.getByRole('heading').first();
  const [text, panel] = [await title.boundingBox(), await dialog.locator('> div').boundingBox()];
  const x = text && panel && text.x > 0 ? panel.x : 0;

  await title.hover();
  await page.mouse.down();
  await page.mouse.move(Math.max(4, x - 40), 400, {steps: 5});
  await page.mouse.up();
  await expect(dialog).toBeVisible();

  await page.mouse.click(Math.max(4, x - 40), 400);
  await expect(dialog).toBeHidden();
});

for (const [name, size, theme] of [
  ['on a wide screen', {width: 1280, height: 800}, 'light'],
  ['on a phone', {width: 390, height: 780}, 'dark'],
] as const) {
  test(`Assistive technology meets no barrier in the account menu ${name}`, async ({
    page,
    signIn,
  }) => {
    await page.goto(`/apis/?docusaurus-theme=${theme}`);
    await signIn(READER);
    await page.setViewportSize(size);
    if (size.width < 997) {
      await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
      await page.getByRole('button', {name: /Back to main menu/}).click();
    }
    const dialog = await openMenu(page);
    await expect(dialog.getByRole('button', {name: /^Add a passkey/})).toBeVisible();
    const barriers = () => barriersOn(page, {within: 'dialog'});
    expect(await barriers()).toEqual([]);
    const box = await dialog.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= size.width).toBe(true);
    await choose(dialog, /^Privacy choices/);
    await expect(dialog.getByRole('heading', {name: 'Privacy choices'})).toBeFocused();
    expect(await barriers()).toEqual([]);
  });
}

test('A reviewer views the portal as other readers do, is told so on every page, and goes back', async ({
  page,
  signIn,
}) => {
  await page.goto('/apis/');
  await signIn('internal@example.com');
  const dialog = await openMenu(page);
  await choose(dialog, /^View as other readers/);
  await expect(dialog.getByRole('heading', {name: 'View as other readers'})).toBeFocused();
  await dialog.getByRole('button', {name: 'Readers in apps', exact: true}).click();

  const bar = page.getByRole('region', {name: 'View'});
  await expect(bar).toContainText('Viewing as: Readers in apps');
  await expect(page.getByRole('heading', {level: 1})).toHaveText(/don’t have access/);
  await page.goto('/apps/RND/');
  await expect(page.getByRole('main')).toContainText('RND');
  await expect(bar).toBeVisible();
  await expect(page.locator('.navbar a[href^="/apis/"]')).toHaveCount(0);
  expect(await barriersOn(page)).toEqual([]);

  await page.setViewportSize({width: 390, height: 844});
  const question = page.getByRole('region', {name: 'Privacy'});
  const [below, above] = [await bar.boundingBox(), await question.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  await page.setViewportSize({width: 1280, height: 720});

  await bar.getByRole('button', {name: 'End view'}).click();
  await expect(page.locator('.navbar a[href^="/apis/"]').first()).toBeVisible();
  await expect(bar).toHaveCount(0);
});
