import {chromium, expect as expectSoon, type Browser} from '@playwright/test';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {findBrowser} from '../../support/findBrowser';
import {openAsReader, servePlainPortal} from '../../support/plainPortal';
import type {PlainSite} from '../../support/plainSite';
import {QUERIES_OF_READER} from '../../support/search/queries';
import {slowDown} from '../../support/slowPhone';

const MAX_MS = 50;
/** Of all keystrokes: the others may fall into the arrival of a file of the index. */
const SHARE = 0.95;
const MANY = 12;
const BETWEEN_KEYS_MS = 200;

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

it('on a slow phone, results are shown within 50 ms after a keystroke', async () => {
  const page = await openAsReader(browser, ['internal'], {viewport: {width: 412, height: 823}});
  await slowDown(await page.context().newCDPSession(page));
  await page.goto(`${site.url}/`);
  await page.locator('html[data-has-hydrated="true"]').waitFor();
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, {durations});
    new PerformanceObserver((list) =>
      durations.push(...list.getEntriesByName('input').map(({duration}) => duration)),
    ).observe({type: 'event', durationThreshold: 16} as PerformanceObserverInit);
  });
  await page.keyboard.press('/');
  const field = page.getByRole('combobox');
  const queries = QUERIES_OF_READER.slice(0, MANY).map(([query]) => query);
  for (const query of queries) {
    await field.fill('');
    await page.keyboard.type(query, {delay: BETWEEN_KEYS_MS});
    await expectSoon(page.getByRole('option').first()).toBeVisible({timeout: 30_000});
  }
  const durations = await page.evaluate(
    () => (window as unknown as {durations: number[]}).durations,
  );
  const keys = queries.join('').length;
  const late = durations.filter((duration) => duration > MAX_MS);
  console.log(`${late.length} of ${keys} keystrokes later than ${MAX_MS} ms: ${late.join(', ')}`);
  expect(keys).toBeGreaterThan(100);
  expect(1 - late.length / keys).toBeGreaterThanOrEqual(SHARE);
});
