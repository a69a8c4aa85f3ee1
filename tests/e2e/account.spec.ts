import {accountButton, choose, comeBack, menu, openMenu, READER, test} from './account';
import {barriersOn} from './barriers';
import {expect, expectReader} from './fixtures';

/** Chunks of a reader's page, and markers of the SDK. */
const SDK_MARK = 'SlashID-SdkVersion';

test('The account menu shows who is signed in and what they can change, without loading the SDK', async ({
  page,
  startSession,
}) => {
  await startSession(READER);
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      scripts.push(response.text().catch(() => ''));
    }
  });
  await page.goto('/apis/');
  await expectReader(page, READER);

  await accountButton(page).focus();
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
  // There are no recovery codes without an authenticator app.
  await expect(dialog.getByRole('button', {name: /^Recovery codes/})).toBeHidden();
  expect((await Promise.all(scripts)).filter((text) => text.includes(SDK_MARK))).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
  await expect(page).toHaveURL(/\/apis\/$/);
});

test('A reader who goes offline for a moment keeps open dialogs', async ({
  page,
  openAccount,
  expectedProblems,
}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  await page.clock.install();
  const dialog = await openAccount();
  await page.route('**/_gate/session', (route) => route.abort());

  const failed = page.waitForEvent('requestfailed');
  await comeBack(page);
  await failed;
  await page.clock.runFor(1_000);

  await expect(dialog).toBeVisible();
  await expect(accountButton(page)).toBeEnabled();
});

test('An account menu that fails to load shows an error, and opens at the next click', async ({
  page,
  signIn,
  expectedProblems,
}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  await signIn(READER, '/apis/');
  await page.route('**/assets/js/**', (route) => route.abort());
  const shown = page.waitForEvent('dialog');
  const click = accountButton(page).click();
  const alert = await shown;
  expect(alert.message()).toContain('Your account can’t be shown right now.');
  await alert.accept();
  await click;
  await expect(menu(page)).toHaveCount(0);

  await page.unroute('**/assets/js/**');
  await openMenu(page);
});

test('A part of the account that fails to load shows an error, and the page stays', async ({
  page,
  openAccount,
  expectedProblems,
}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  const dialog = await openAccount();
  await page.route('**/assets/js/**', (route) => route.abort());
  await choose(dialog, /^Add a passkey/);

  await expect(dialog.getByRole('alert')).toContainText('This part couldn’t be loaded.');
  await page.unroute('**/assets/js/**');
  await choose(dialog, /^Try again/);
  await expect(dialog.getByRole('heading', {name: /passkey/i})).toBeVisible();
});

test('Selecting text past the edge of the account dialog does not close it', async ({
  page,
  openAccount,
}) => {
  const dialog = await openAccount();
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
  test(`The account menu has no accessibility violations ${name}`, async ({page, signIn}) => {
    await signIn(READER, `/apis/?docusaurus-theme=${theme}`);
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

test('A reviewer views the portal as other readers, sees a banner on every page, and ends the view', async ({
  page,
  openAccount,
}) => {
  const dialog = await openAccount({handle: 'internal@example.com'});
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
