import {expect as expectSoon, type Page} from '@playwright/test';

/** On a slow phone, a page takes this long to start. */
const expect = expectSoon.configure({timeout: 40_000});

/** The longest page, which takes longest to start. */
export const EARLY_PAGE = '/apis/publicSafety/missions/';

/** What a reader does before the page's script runs, and what it leads to once it does. */
type EarlyInput = {
  control: string;
  use: (page: Page) => Promise<void>;
  see: (page: Page) => Promise<void>;
};

const searchField = (page: Page) => page.getByRole('combobox', {name: 'Search these pages'});
const menu = (page: Page) => page.locator('.navbar a[aria-haspopup]').first();
const tab = (page: Page) => page.getByRole('tab', {name: 'Python'}).first();
const caret = (page: Page, does: string) =>
  page.getByRole('button', {name: `${does} sidebar category 'APIs'`});

export const EARLY_INPUTS: readonly EarlyInput[] = [
  {
    control: 'the search button',
    use: (page) => page.getByRole('button', {name: 'Search', exact: true}).click(),
    see: (page) => expect(searchField(page)).toBeFocused(),
  },
  {
    control: 'the search shortcut, and types',
    use: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('create missionx');
      await page.keyboard.press('Backspace');
    },
    see: async (page) => {
      await expect(searchField(page)).toHaveValue('create mission');
      await expect(page.getByRole('option', {name: 'Create a mission'}).first()).toBeVisible();
    },
  },
  {
    control: 'Ctrl+K, and types',
    use: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('alert');
    },
    see: (page) => expect(searchField(page)).toHaveValue('alert'),
  },
  {
    control: 'Account',
    use: (page) => page.getByRole('button', {name: 'Account'}).click(),
    see: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    control: 'the colour mode',
    use: (page) => page.getByRole('button', {name: /Switch between dark and light mode/}).click(),
    see: (page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'dark'),
  },
  {
    control: 'a caret of the sidebar',
    use: (page) => caret(page, 'Collapse').click(),
    see: (page) => expect(caret(page, 'Expand')).toBeVisible(),
  },
  {
    control: 'a menu',
    use: (page) => menu(page).click(),
    see: async (page) => {
      await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
      expect(new URL(page.url()).hash).toBe('');
    },
  },
  {
    control: 'a tab, and then the search',
    use: async (page) => {
      await tab(page).click();
      await page.keyboard.press('/');
      await page.keyboard.type('a');
    },
    see: async (page) => {
      await expect(searchField(page)).toHaveValue('a');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(tab(page)).toHaveAttribute('aria-selected', 'true');
    },
  },
];
