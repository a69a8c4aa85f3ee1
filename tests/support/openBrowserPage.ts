import {chromium, type Page} from '@playwright/test';
import {findBrowser} from './findBrowser';
import {provideBrowser} from './provideBrowser';

/** An empty page of a browser, for a test of what styles and scripts come to. Installs the browser where there is none. */
export async function openBrowserPage(): Promise<{page: Page; close: () => Promise<void>}> {
  await provideBrowser();
  const browser = await chromium.launch(findBrowser());
  // A context of its own: the accessibility checks open pages beside this one.
  const context = await browser.newContext();
  return {page: await context.newPage(), close: () => browser.close()};
}
