import path from 'node:path';
import type {Page} from '@playwright/test';
import {confirmTokens, servePlainBuild, unsignedToken, type PlainSite} from '../support/plainSite';
import {expect, test} from './fixtures';

/** What the plain build shows in each frame from the first on, on a slow device and connection. */
type Frame = {isArticleSeen: boolean; isDialogSeen: boolean; words: string[]};

const SLOW_DEVICE = 6;
const LATE_SCRIPTS_MS = 300;

let site: PlainSite;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const config = path.resolve('tests/fixtures/corners/docusaurus.config.ts');
  site = await servePlainBuild('.docusaurus/e2e-corners/modal', {config});
});

test.afterAll(() => site.close());

/** Opens a page as a reader in some groups or anonymously, and returns all frames until it is stable. */
async function framesOf(page: Page, path: string, groups: string[] | null): Promise<Frame[]> {
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_SCRIPTS_MS));
    await route.continue();
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: SLOW_DEVICE});
  await confirmTokens(page);
  await page.addInitScript(
    (token) => token && localStorage.setItem('MY_USER_TOKEN', token),
    groups && unsignedToken(groups),
  );
  await page.addInitScript(recordFrames);
  await page.goto(site.url + path);
  await expect(
    page.getByRole('button', {name: groups ? 'Log out' : 'Log in', includeHidden: true}),
  ).toBeAttached();
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
  await page.waitForLoadState('networkidle');
  const frames = await page.evaluate(() => (window as unknown as {frames: Frame[]}).frames);
  expect(frames.length).toBeGreaterThan(5);
  return frames;
}

function recordFrames(): void {
  const frames: Frame[] = [];
  (window as unknown as {frames: Frame[]}).frames = frames;
  const look = () => {
    const article = document.querySelector('article h1, article header, article p');
    const dialog = document.querySelector('[data-portal-overlay]');
    if (article && dialog) {
      frames.push({
        isArticleSeen: getComputedStyle(article).visibility === 'visible',
        isDialogSeen: getComputedStyle(dialog).display !== 'none',
        words: document.body.innerText.match(/\b(?:BETA|BOTH|STAFF)[A-Z]+/g) ?? [],
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const wordsIn = (frames: Frame[]) => [...new Set(frames.flatMap(({words}) => words))].sort();

test('No frame shows a private page to an anonymous reader', async ({page}) => {
  const frames = await framesOf(page, '/staff/plan/', null);

  expect(frames.filter(({isArticleSeen}) => isArticleSeen)).toEqual([]);
  expect(wordsIn(frames)).toEqual([]);
});

test('No frame shows a private page to a reader without its group', async ({page}) => {
  const frames = await framesOf(page, '/staff/plan/', ['beta']);

  expect(frames.filter(({isArticleSeen}) => isArticleSeen)).toEqual([]);
  expect(wordsIn(frames)).toEqual([]);
});

test('No frame shows content for other readers, in text, sidebar or navbar', async ({page}) => {
  const frames = await framesOf(page, '/', []);

  expect(wordsIn(frames)).toEqual([]);
  expect(frames.filter(({isDialogSeen}) => isDialogSeen)).toEqual([]);
});

test('No frame shows the dialog to a reader who may read the page', async ({page}) => {
  const frames = await framesOf(page, '/staff/plan/', ['staff']);

  expect(frames.filter(({isDialogSeen}) => isDialogSeen)).toEqual([]);
  // Hidden until the provider has confirmed the token, then always visible.
  const shown = frames.slice(frames.findIndex(({isArticleSeen}) => isArticleSeen));
  expect(shown.filter(({isArticleSeen}) => !isArticleSeen)).toEqual([]);
  expect(shown.length).toBeGreaterThan(1);
  expect(wordsIn(frames)).toContain('STAFFPLAN');
});
