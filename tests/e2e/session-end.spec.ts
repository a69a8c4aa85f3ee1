import type {Page} from '@playwright/test';
import {accountButton, choose, comeBack, menu, READER, test} from './account';
import {expect, expectReader, PASSWORD} from './fixtures';

/** End of the session, in milliseconds since the epoch. */
async function sessionEnd(page: Page): Promise<number> {
  const response = await page.request.get('/_gate/session');
  const {expiresAt} = (await response.json()) as {expiresAt: string};
  return Date.parse(expiresAt);
}

const passwordField = (page: Page) => menu(page).getByLabel('Password', {exact: true});

async function beginToStay(page: Page, password: string): Promise<void> {
  await page.getByRole('button', {name: 'Stay signed in'}).click();
  await choose(menu(page), /^Enter a password/);
  await passwordField(page).fill(password);
}

test.beforeEach(async ({page, signIn}) => {
  await page.clock.install();
  await signIn(READER, '/apis/');
  await expect(accountButton(page)).toBeEnabled();
});

test('A reader is warned before the session ends, and stays signed in', async ({page}) => {
  const before = await sessionEnd(page);
  await expect(page.getByText(/Your session ends in/)).toBeHidden();
  await page.clock.fastForward(before - Date.now() - 5 * 60_000);
  await expect(page.getByText(/Your session ends in [45] minutes/)).toBeVisible();

  await beginToStay(page, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeHidden();
  await expectReader(page, READER);
  expect(await sessionEnd(page)).toBeGreaterThan(before);
});

test('A reader who leaves the tab to fetch a code finds the form unchanged', async ({page}) => {
  await page.clock.fastForward((await sessionEnd(page)) - Date.now() - 4 * 60_000);
  await beginToStay(page, 'half of it');

  // The end is computed with the gate's clock, so it differs slightly between requests.
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

  await expect(passwordField(page)).toHaveValue('half of it');
});
