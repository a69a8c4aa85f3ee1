import type {Locator, Page} from '@playwright/test';
import {test as base, expect} from './fixtures';

export const READER = 'public@example.com';

type Opening = {
  handle?: string;
  /** Time since the reader's sign-in; 0 by default. */
  minutesAgo?: number;
};

type Fixtures = {
  /** Signs a person in on a page of the portal and opens the account menu. */
  openAccount: (opening?: Opening) => Promise<Locator>;
};

export const test = base.extend<Fixtures>({
  openAccount: async ({page, signIn}, use) => {
    await use(async ({handle = READER, minutesAgo = 0} = {}) => {
      await signIn(handle, '/apis/');
      if (minutesAgo > 0) {
        await page.clock.setSystemTime(Date.now() + minutesAgo * 60_000);
      }
      return openMenu(page);
    });
  },
});

export const accountButton = (page: Page): Locator =>
  page.getByRole('button', {name: 'Account', exact: true});

export const menu = (page: Page): Locator => page.getByRole('dialog', {name: 'Your account'});

/** Opens the account menu of a signed-in reader. */
export async function openMenu(page: Page): Promise<Locator> {
  await accountButton(page).click();
  await expect(menu(page).getByRole('heading', {level: 1})).toBeFocused();
  return menu(page);
}

/** Clicks a button in the account menu. */
export const choose = (dialog: Locator, name: RegExp): Promise<void> =>
  dialog.getByRole('button', {name}).click();

/** Simulates a return from another tab after half a minute. The page's clock must be installed. */
export async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
