import type {Page} from '@playwright/test';
import {barriersInBothModes} from './barriers';
import {expect, identifier, test} from './fixtures';

test('A reader with assistive technology meets no barrier in the sign-in dialog', async ({
  page,
}) => {
  await page.goto('/apis/geo/routing/');
  await expect(identifier(page)).toBeVisible();
  expect(await barriersInBothModes(page)).toEqual([]);
});

test('A reader with assistive technology meets no barrier in light or dark mode', async ({
  page,
  startSession,
}) => {
  await startSession('public@example.com');
  for (const path of ['/', '/apis/geo/routing/', '/graphql/', '/apis/misc/conference/', '/none/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    await expect(page.getByText('One moment')).toBeHidden();
    expect(await barriersInBothModes(page), path).toEqual([]);
  }
});

test('Before its script runs, a page has no barrier, and its code can be scrolled by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn('public@example.com', '/apis/geo/routing/');
  await page.setViewportSize({width: 390, height: 800});
  await page.route('**/assets/js/**', () => undefined);
  await page.goto('/apis/geo/routing/', {waitUntil: 'domcontentloaded'});
  expect(await barriersInBothModes(page)).toEqual([]);

  const code = page.getByRole('group', {name: 'Code (bash)'}).first();
  await code.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => code.evaluate(({scrollLeft}) => scrollLeft)).toBeGreaterThan(0);
});

const isOutsideOfDialog = (page: Page) =>
  page.evaluate(() => (document.activeElement?.closest('.portal-page') ?? null) !== null);

test('Keyboard focus stays inside the dialog', async ({page, dialog}) => {
  await page.goto('/');
  await expect(identifier(page)).toBeVisible();

  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    expect(await isOutsideOfDialog(page)).toBe(false);
  }
  await expect(dialog).toBeVisible();
});

test('Keyboard focus does not enter the page beneath the dialog before the script arrives', async ({
  page,
}) => {
  await page.route('**/assets/js/**', () => undefined);
  await page.goto('/', {waitUntil: 'domcontentloaded'});

  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    expect(await isOutsideOfDialog(page)).toBe(false);
  }
});

test('The skip link leads past the navbar and the sidebar', async ({page, signIn}) => {
  await signIn('public@example.com', '/apis/geo/routing/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', {name: 'Skip to main content'})).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('Closing the dialog returns the focus to the button that opened it', async ({
  page,
  dialog,
  signIn,
}) => {
  await signIn('public@example.com', '/apis/misc/conference/');
  const opener = page.getByRole('button', {name: 'Sign in with another account'});
  await opener.press('Enter');
  await expect(identifier(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
