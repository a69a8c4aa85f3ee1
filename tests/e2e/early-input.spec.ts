import type {Page} from '@playwright/test';
import {EARLY_INPUTS, EARLY_PAGE} from '../support/earlyInput';
import {slowDown} from '../support/slowPhone';
import {expect, test} from './fixtures';

/** Opens the missions page with all scripts delayed. Returns a function that lets them arrive. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/js/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(EARLY_PAGE, {waitUntil: 'domcontentloaded'});
  await expect(page.getByRole('heading', {level: 1, name: 'Missions API'})).toBeVisible();
  return release;
}

test.beforeEach(async ({startSession}) => {
  await startSession('internal@example.com');
});

for (const {control, use, see} of EARLY_INPUTS) {
  test(`A reader uses ${control} before the script arrives, and it counts`, async ({page}) => {
    const release = await openWithoutScripts(page);
    await use(page);

    release();

    await see(page);
  });
}

test('A reader follows a link before the script arrives', async ({page}) => {
  await openWithoutScripts(page);

  await page.getByRole('main').getByRole('link', {name: 'Resources API'}).first().click();

  await expect(page).toHaveURL(/\/apis\/publicSafety\/resources\//);
  await expect(page.getByRole('heading', {level: 1, name: 'Resources API'})).toBeVisible();
});

test('A reader with a slow phone types a search before the script runs', async ({page}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', {cacheDisabled: true});
  await slowDown(devtools);
  await page.goto(EARLY_PAGE, {waitUntil: 'domcontentloaded'});
  const search = EARLY_INPUTS.find(({control}) => control.startsWith('the search shortcut'))!;

  await search.use(page);

  await search.see(page);
});
