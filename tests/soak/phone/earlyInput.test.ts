import {chromium, expect as expectSoon, type Browser, type Page} from '@playwright/test';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {EARLY_INPUTS, EARLY_PAGE} from '../../support/earlyInput';
import {findBrowser} from '../../support/findBrowser';
import {openAsReader, servePlainPortal} from '../../support/plainPortal';
import type {PlainSite} from '../../support/plainSite';
import {slowDown} from '../../support/slowPhone';

const VIEWPORT = {width: 1440, height: 900};

let site: PlainSite;
let browser: Browser;

beforeAll(async () => {
  site = await servePlainPortal();
  browser = await chromium.launch(findBrowser());
});

afterAll(async () => {
  await browser.close();
  site.close();
});

/** Opens the page on a slow phone until it is shown, while its script has not run. */
async function openPage(): Promise<Page> {
  const page = await openAsReader(browser, ['public'], {viewport: VIEWPORT});
  await slowDown(await page.context().newCDPSession(page));
  await page.goto(site.url + EARLY_PAGE, {waitUntil: 'domcontentloaded'});
  await expectSoon(page.getByRole('heading', {level: 1})).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.hasHydrated)).not.toBe('true');
  return page;
}

describe('on a slow phone, what a reader does before the script runs counts once it runs', () => {
  it.each([
    ...EARLY_INPUTS,
    {
      control: 'Log out',
      use: (page: Page) => page.getByRole('button', {name: 'Log out'}).click(),
      see: (page: Page) =>
        expectSoon
          .poll(() => page.evaluate(() => localStorage.getItem('MY_USER_TOKEN')), {timeout: 40_000})
          .toBeNull(),
    },
  ])('$control', async ({use, see}) => {
    const page = await openPage();
    await use(page);

    await see(page);

    await page.context().close();
  });
});
