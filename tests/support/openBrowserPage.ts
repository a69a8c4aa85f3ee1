import {chromium, type Page} from '@playwright/test';
import {findBrowser} from './findBrowser';
import {provideBrowser} from './provideBrowser';

/** An empty browser page for testing styles and scripts. Installs a browser if there is none. */
export async function openBrowserPage(): Promise<{page: Page; close: () => Promise<void>}> {
  await provideBrowser();
  const browser = await chromium.launch(findBrowser());
  // A separate context, because the accessibility checks open additional pages.
  const context = await browser.newContext();
  return {page: await context.newPage(), close: () => browser.close()};
}
