import {chromium, type Page} from '@playwright/test';
import {findBrowser} from './findBrowser';
import {provideBrowser} from './provideBrowser';

/** An empty page of a browser, for a test of what styles and scripts come to. Installs the browser where there is none. */
export async function openBrowserPage(): Promise<{page: Page; close: () => Promise<void>}> {
  await provideBrowser();
  const browser = await chromium.launch(findBrowser());
  return {page: await browser.newPage(), close: () => browser.close()};
}
