import {expect, identifier, test} from './fixtures';

const IMPLEMENTATION = '/guidelines/implementation/';
const MISSIONS = '/apis/publicSafety/missions/';
const HIGHLIGHTER = /\/assets\/js\/highlighter\./;

test('Server-rendered code keeps its highlighting, and other code is highlighted when it is shown', async ({
  page,
  startSession,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await startSession('public@example.com');
  const shown = page.getByRole('main').locator('pre > code:visible').first();

  await test.step('of a page that was served', async () => {
    await page.goto(IMPLEMENTATION, {waitUntil: 'networkidle'});
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await page.evaluate(settle);
    expect(await shown.locator('span').count()).toBeGreaterThan(1);
    expect(scripts.filter((url) => HIGHLIGHTER.test(url))).toEqual([]);
  });

  await test.step('of a panel that is shown from the start', async () => {
    scripts.length = 0;
    await page.goto(MISSIONS, {waitUntil: 'networkidle'});
    await page.evaluate(settle);
    const panel = page.getByRole('tabpanel').filter({hasText: 'curl'}).first();
    expect(await panel.locator('code > span').count()).toBeGreaterThan(1);
    expect(scripts.filter((url) => HIGHLIGHTER.test(url))).toEqual([]);
  });

  await test.step('in a panel that is opened', async () => {
    await page.getByRole('tab', {name: 'Python'}).first().click();
    const panel = page.getByRole('tabpanel').filter({hasText: 'import requests'}).first();
    await expect(panel.locator('code')).toContainText('import requests');
    await expect(panel.locator('code > span').first()).toBeVisible();
  });

  await test.step('in a panel that was left again, for print', async () => {
    const opened = page.getByRole('tabpanel').filter({hasText: 'import requests'}).first();
    const left = page.locator(`[id="${await opened.getAttribute('id')}"]`);
    await page.getByRole('tab', {name: 'curl'}).first().click();
    await expect(left).toBeHidden();
    await expect(left.locator('code')).toContainText('import requests');
  });

  await test.step('of a page that a link leads to', async () => {
    await page.goto('/guidelines/');
    await page.getByRole('main').locator(`a[href^="${IMPLEMENTATION}"]`).first().click();
    await expect(page).toHaveURL(/\/implementation\//);
    await expect(shown.locator('span').first()).toBeVisible();
  });
});

test('A page is painted before its scripts run, and prefetches linked pages afterwards', async ({
  page,
  startSession,
}) => {
  await page.addInitScript(() => {
    const mark = (name: string) => performance.mark(name);
    const isScript = (node: Node) => node instanceof HTMLScriptElement && node.src !== '';
    new MutationObserver((changes, observer) => {
      if (changes.some(({addedNodes}) => [...addedNodes].some(isScript))) {
        mark('first script');
        observer.disconnect();
      }
    }).observe(document, {childList: true, subtree: true});
    document.addEventListener('DOMContentLoaded', () => {
      mark('document complete');
      requestAnimationFrame(() => mark('first frame'));
    });
  });
  await startSession('public@example.com');

  await page.goto(IMPLEMENTATION);

  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  const order = await page.evaluate(() =>
    performance.getEntriesByType('mark').map(({name}) => name),
  );
  expect(order.filter((name) => /^(?:document|first) /.test(name))).toEqual([
    'document complete',
    'first frame',
    'first script',
  ]);
  const prefetched = () =>
    page
      .locator('head > link[rel="prefetch"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect.poll(async () => (await prefetched()).length).toBeGreaterThan(3);
  await page.evaluate(settle);
  // Docusaurus would prefetch the chunk that all pages share once for each link.
  const urls = await prefetched();
  expect(urls).toEqual([...new Set(urls)]);
});

test('The text has its place before the table of contents after it arrives', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({width: 1350, height: 940});
  await signIn('public@example.com', '/guidelines/');
  const contents = page.locator('.theme-doc-toc-desktop');
  const place = () => page.getByRole('main').locator('article').boundingBox();
  await expect(contents).toBeVisible();
  const before = await place();

  // As long as the HTML arrives, the browser shows the text without what follows.
  await contents.evaluate((element) => element.remove());

  expect(await place()).toMatchObject({x: before?.x, width: before?.width});
});

test('Code is readable without the highlighter', async ({page, signIn, expectedProblems}) => {
  expectedProblems.push(/Failed to load resource|ChunkLoadError|Loading chunk/);
  await signIn('public@example.com', '/guidelines/');
  await page.route(HIGHLIGHTER, (route) => route.abort());

  await page.getByRole('main').locator(`a[href^="${IMPLEMENTATION}"]`).first().click();

  await expect(page).toHaveURL(/\/implementation\//);
  await expect(page.getByRole('main').locator('pre > code').first()).toContainText(
    'RESCUE_API_KEY',
  );
});

test('A sign-in page loads the form in parallel with its own scripts', async ({page}) => {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The page is not hydrated without them.
  await page.route(/\/assets\/js\/(?!runtime|main|islands|\d)/, async (route) => {
    await released;
    await route.continue();
  });
  const form = page.waitForResponse(/\/assets\/js\/islands\./);
  const provider = page.waitForResponse('**/_gate/config');

  await page.goto(IMPLEMENTATION, {waitUntil: 'commit'});

  expect((await form).ok()).toBe(true);
  expect((await provider).ok()).toBe(true);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
  release();
  await expect(identifier(page)).toBeVisible();
});

/** Waits in the page until it has requested what hydration triggers. */
async function settle(): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve));
}
