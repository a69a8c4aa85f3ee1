import {chromium, type Browser, type Page} from '@playwright/test';
import {findWholeBrowser} from '../support/findBrowser';
import {beginSignIn, expect, expectReader, PASSWORD, test} from './fixtures';

/**
 * A full browser: Playwright's own disables the back/forward cache. Playwright cannot follow a
 * page through that cache, either, so the page keeps a record, which a second tab reads.
 */
let browser: Browser;
let reader: Page;
let observer: Page;

const RECORD = 'what came back';
const RECORD_ENDS = 'what came back is left';

/** What was visible in one frame after the page's restoration. */
type Frame = {isVisible: boolean; hasHeading: boolean; hasDialog: boolean};

test.beforeEach(async () => {
  const {baseURL = ''} = test.info().project.use;
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  browser = await chromium.launch({...findWholeBrowser(), ignoreDefaultArgs});
  const context = await browser.newContext({baseURL});
  reader = await context.newPage();
  observer = await context.newPage();
  await observer.goto('/_gate/health');
  // A tab in the background has no frames, which Docusaurus waits for.
  await reader.bringToFront();
  await signIn();
  await recordReturn();
  await reader.goto('/_gate/health');
});

test.afterEach(() => browser.close());

async function signIn(): Promise<void> {
  await reader.goto('/apis/geo/routing/');
  await beginSignIn(reader, 'public@example.com', 'Enter a password');
  await reader.locator('#password-input').fill(PASSWORD);
  await reader.getByRole('button', {name: 'Continue', exact: true}).click();
  await expectReader(reader, 'public@example.com');
  await expect(reader.getByRole('heading', {level: 1, name: 'Routing'})).toBeVisible();
  await expect(reader.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

async function recordReturn(): Promise<void> {
  const keys = [RECORD, RECORD_ENDS] as const;
  await reader.evaluate(([key, endKey]) => {
    const frames: Frame[] = [];
    const look = () => {
      frames.push({
        isVisible: document.body.checkVisibility({visibilityProperty: true}),
        hasHeading: document.querySelector('main h1')?.textContent?.startsWith('Routing') ?? false,
        hasDialog: document.querySelector('[role="dialog"]')?.checkVisibility() ?? false,
      });
      localStorage.setItem(key, JSON.stringify(frames));
      requestAnimationFrame(look);
    };
    addEventListener('pageshow', ({persisted}) => {
      if (persisted) {
        look();
        addEventListener('pagehide', () => localStorage.setItem(endKey, 'yes'));
      }
    });
  }, keys);
}

async function goBack(): Promise<void> {
  // Deferred, so that this call's response is not lost with the page.
  await reader.evaluate(() => void setTimeout(() => history.back(), 200));
}

async function frames(): Promise<Frame[]> {
  const record = await observer.evaluate((key) => localStorage.getItem(key), RECORD);
  return JSON.parse(record ?? '[]') as Frame[];
}

test('A page restored from the back/forward cache shows once its session has been checked', async () => {
  await goBack();

  await expect.poll(async () => (await frames()).at(-1)?.isVisible).toBe(true);
  const seen = await frames();
  expect(seen[0]?.isVisible, 'the first frame is hidden').toBe(false);
  expect(seen.at(-1)).toEqual({isVisible: true, hasHeading: true, hasDialog: false});
});

test('S13 A page restored from the back/forward cache after signing out elsewhere is never shown', async ({
  baseURL,
}) => {
  await observer.evaluate(() => localStorage.removeItem('MY_USER_TOKEN'));
  const out = await observer.request.delete('/_gate/session', {
    headers: {Origin: baseURL ?? '', 'Sec-Fetch-Site': 'same-origin'},
  });
  expect(out.ok()).toBe(true);
  await goBack();

  // It reloads as soon as the response arrives, which ends the recorded frames.
  const hasEnded = () => observer.evaluate((key) => localStorage.getItem(key), RECORD_ENDS);
  await expect.poll(hasEnded).toBe('yes');
  expect((await frames()).length).toBeGreaterThan(0);
  expect((await frames()).filter(({isVisible}) => isVisible)).toEqual([]);
});

test('S13 A page that was left before its scripts have run is loaded again', async () => {
  await reader.addInitScript((key) => {
    // As long as they have not arrived.
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelectorAll('link[data-start]').forEach((link) => link.remove()),
    );
    const record = (what: string) =>
      localStorage.setItem(key, `${localStorage.getItem(key) ?? ''}${what} `);
    addEventListener('pageshow', ({persisted}) => {
      const isVisible = document.body.checkVisibility();
      record(`${persisted ? 'restored' : 'loaded'} ${isVisible ? 'visible' : 'hidden'}`);
    });
  }, RECORD);
  await reader.goto('/apis/geo/routing/');
  await expect(reader.getByRole('heading', {level: 1, name: 'Routing'})).toBeVisible();
  // The observer only reads: a page that writes at the same time would bring back what it removes.
  const record = () => observer.evaluate((key) => localStorage.getItem(key), RECORD);
  await expect.poll(record).toBe('loaded visible ');
  await reader.goto('/_gate/health');
  await expect.poll(record).toBe('loaded visible loaded visible ');

  await goBack();

  await expect.poll(record).toBe('loaded visible loaded visible restored hidden loaded visible ');
});
