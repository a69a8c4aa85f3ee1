import type {Page, Route} from '@playwright/test';
import {expect, test} from './fixtures';

const MISSIONS = '/apis/publicSafety/missions/';
const SCRIPTS = '**/assets/js/**';
/** The names of other chunks begin with a letter or a digit. */
const SHARED = /\/assets\/js\/(?:main|runtime~main)\./;

const alert = (page: Page) => page.getByRole('alert').filter({hasText: 'couldn’t be loaded'});
const retry = (page: Page) => alert(page).getByRole('button', {name: 'Retry'});

test.beforeEach(async ({startSession, expectedProblems}) => {
  expectedProblems.push(/Failed to load resource/, /ChunkLoadError|Loading chunk/, /ERR_FAILED/);
  await startSession('internal@example.com');
});

const CASES: {how: string; refuse: (route: Route) => Promise<void>}[] = [
  {how: 'blocked', refuse: (route) => route.abort('blockedbyclient')},
  {how: 'gone after a deployment', refuse: (route) => route.fulfill({status: 404})},
  {
    how: 'blocked, except for the shared ones',
    refuse: (route) => (SHARED.test(route.request().url()) ? route.continue() : route.abort()),
  },
];

for (const {how, refuse} of CASES) {
  test(`A reader reads a page whose scripts are ${how}, and retries`, async ({page}) => {
    await page.route(SCRIPTS, refuse);
    await page.goto(MISSIONS, {waitUntil: 'domcontentloaded'});

    await expect(alert(page)).toBeVisible();
    await expect(page.getByRole('heading', {level: 1, name: 'Missions API'})).toBeVisible();

    await page.unroute(SCRIPTS);
    await retry(page).click();

    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await expect(alert(page)).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', {name: 'Search these pages'})).toBeFocused();
  });
}

test('A reader without a network keeps the page when they retry', async ({page, context}) => {
  await page.route(SCRIPTS, (route) => route.abort('internetdisconnected'));
  await page.goto(MISSIONS, {waitUntil: 'domcontentloaded'});
  await expect(alert(page)).toBeVisible();
  await context.setOffline(true);

  await retry(page).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Missions API'})).toBeVisible();
  await expect(alert(page)).toBeVisible();

  await context.setOffline(false);
  await page.unroute(SCRIPTS);
  await retry(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
});
