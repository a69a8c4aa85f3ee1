import fs from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {openBrowserPage} from '../../support/openBrowserPage';

/** Docusaurus's script, which copies `?docusaurus-data-…` from the URL to `<html>`. */
const {DataAttributeQueryStringInlineJavaScript: script} = createRequire(__filename)(
  '@docusaurus/theme-classic/lib/inlineScripts.js',
) as {DataAttributeQueryStringInlineJavaScript: string};
const styles = fs.readFileSync('plugins/theme/src/overlay.css', 'utf8');
const PAGE = `<!doctype html><html><head><script>${script}</script><style>${styles}</style></head>
<body><div class="portal--guarded"><div data-portal-overlay>Sign in</div><main class="portal-page">Text</main></div></body></html>`;

let page: Page;
let close: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({page, close} = await openBrowserPage());
  await page.route('**/*', (route) => route.fulfill({contentType: 'text/html', body: PAGE}));
}, 600_000);
afterAll(() => close?.());

/** Computed styles of the page, opened through an attacker's link. */
async function openedBy(query: string) {
  await page.goto(`http://portal.test/apis/?${query}`);
  return {
    attribute: await page.evaluate(() => document.documentElement.getAttributeNames().join(' ')),
    body: await page.locator('body').evaluate((body) => getComputedStyle(body).visibility),
    text: await page.locator('.portal-page').evaluate((main) => getComputedStyle(main).visibility),
    overlay: await page.locator('[data-portal-overlay]').isVisible(),
  };
}

it.each([
  ['docusaurus-data-access=permit', 'data-access'],
  ['docusaurus-data-portal-access=permit', 'data-portal-access'],
  ['docusaurus-data-portal-paused=1', 'data-portal-paused'],
  ['docusaurus-data-=x&docusaurus-data-paused=1', 'data-paused'],
])('an address cannot take the overlay away nor the page (X28): ?%s', async (query, written) => {
  const seen = await openedBy(query);

  // Docusaurus did copy the URL's values; our code ignores them.
  expect(seen.attribute).toContain(written);
  expect(seen).toMatchObject({body: 'visible', text: 'hidden', overlay: true});
});

it('the page’s own script can (X28)', async () => {
  await openedBy('');
  await page.evaluate(() => document.documentElement.setAttribute('portal-access', 'permit'));

  expect(await page.locator('.portal-page').isVisible()).toBe(true);
  expect(await page.locator('[data-portal-overlay]').isVisible()).toBe(false);
});
