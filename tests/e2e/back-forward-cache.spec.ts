import {chromium, type Browser, type Page} from '@playwright/test';
import {findBrowser} from '../support/findBrowser';
import {expect, PASSWORD, test} from './fixtures';

/** A browser as readers have it: Playwright's own switches the back/forward cache off. */
let browser: Browser;
let reader: Page;

test.beforeAll(async () => {
  const {baseURL = ''} = test.info().project.use;
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  browser = await chromium.launch({...findBrowser(), ignoreDefaultArgs});
  reader = await browser.newPage({baseURL});
});

test.afterAll(() => browser.close());

async function signIn(): Promise<void> {
  await reader.goto('/apis/geo/routing/');
  await reader.getByRole('combobox').click();
  await reader.getByRole('option', {name: 'Password'}).click();
  await reader.locator('#sid-input-email_address').fill('public@example.com');
  await reader.getByTestId('sid-form-initial-submit-button').click();
  await reader.locator('#password-input').fill(PASSWORD);
  await reader.getByTestId('sid-form-authenticating-submit-button').click();
  await expect(reader.getByRole('button', {name: 'Log out'})).toBeVisible();
}

/** Keeps, in the page itself, whether it came from the cache and what was to be seen in each frame since. */
async function recordReturn(): Promise<void> {
  await reader.evaluate(() => {
    const record = {isPersisted: false, seen: [] as boolean[]};
    (window as unknown as {record: typeof record}).record = record;
    addEventListener('pageshow', ({persisted}) => (record.isPersisted = persisted));
    const look = () => {
      if (record.isPersisted) {
        const isSeen = getComputedStyle(document.body).visibility === 'visible';
        record.seen.push(isSeen);
        localStorage.setItem('seen after return', JSON.stringify(record.seen));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test('A page that comes back from the cache shows again once its session was checked', async () => {
  await signIn();
  await recordReturn();
  await reader.goto('/_gate/health');
  await reader.goBack();

  await expect(reader.getByRole('heading', {level: 1, name: 'Routing'})).toBeVisible();
  const record = await reader.evaluate(
    () => (window as unknown as {record?: {isPersisted: boolean; seen: boolean[]}}).record,
  );
  expect(record?.isPersisted, 'the page came from the cache').toBe(true);
  expect(record?.seen[0], 'the first frame is hidden').toBe(false);
});

test('S13 A page that comes back from the cache after logging out elsewhere is never seen', async () => {
  await signIn();
  await recordReturn();
  await reader.goto('/_gate/health');
  await reader.evaluate(async () => {
    localStorage.removeItem('MY_USER_TOKEN');
    localStorage.removeItem('seen after return');
    await fetch('/_gate/session', {method: 'DELETE'});
  });
  await reader.goBack();

  await expect(reader.getByRole('dialog')).toBeVisible();
  await expect(reader.getByRole('heading', {level: 1, name: 'Routing'})).toHaveCount(0);
  const seen = await reader.evaluate(() => localStorage.getItem('seen after return'));
  expect(JSON.parse(seen ?? '[]')).not.toContain(true);
});
