import type {Page} from '@playwright/test';
import {expect, test} from './fixtures';

const MISSIONS = '/apis/publicSafety/missions/';
/** A mobile phone's processor, and Slow 4G. */
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};

const searchField = (page: Page) => page.getByRole('combobox', {name: 'Search these pages'});

/** Opens the missions page with all scripts delayed. Returns a function that lets them arrive. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/js/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(MISSIONS, {waitUntil: 'domcontentloaded'});
  await expect(page.getByRole('heading', {level: 1, name: 'Missions API'})).toBeVisible();
  return release;
}

test.beforeEach(async ({startSession}) => {
  await startSession('internal@example.com');
});

const CASES: {
  control: string;
  use: (page: Page) => Promise<void>;
  see: (page: Page) => Promise<void>;
}[] = [
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
    use: (page) => page.getByRole('button', {name: "Collapse sidebar category 'APIs'"}).click(),
    see: (page) =>
      expect(page.getByRole('button', {name: "Expand sidebar category 'APIs'"})).toBeVisible(),
  },
  {
    control: 'a menu',
    use: (page) => page.locator('.navbar a[aria-haspopup]').first().click(),
    see: async (page) => {
      await expect(page.locator('.navbar a[aria-haspopup]').first()).toHaveAttribute(
        'aria-expanded',
        'true',
      );
      expect(new URL(page.url()).hash).toBe('');
    },
  },
  {
    control: 'a tab, and then the search',
    use: async (page) => {
      await page.getByRole('tab', {name: 'Python'}).first().click();
      await page.keyboard.press('/');
      await page.keyboard.type('a');
    },
    see: async (page) => {
      await expect(searchField(page)).toHaveValue('a');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tab', {name: 'Python'}).first()).toHaveAttribute(
        'aria-selected',
        'true',
      );
    },
  },
];

for (const {control, use, see} of CASES) {
  test(`A reader uses ${control} before the script arrives, and it counts`, async ({page}) => {
    const release = await openWithoutScripts(page);
    await use(page);

    release();

    await see(page);
  });
}

test('A reader follows a link before the script arrives', async ({page}) => {
  await openWithoutScripts(page);

  await page.getByRole('main').getByRole('link', {name: 'Resources API'}).first().click();

  await expect(page).toHaveURL(/\/apis\/publicSafety\/resources\//);
  await expect(page.getByRole('heading', {level: 1, name: 'Resources API'})).toBeVisible();
});

test('A reader with a slow phone types a search before the script runs', async ({page}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', {cacheDisabled: true});
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: CPU_SLOWDOWN});
  await page.goto(MISSIONS, {waitUntil: 'domcontentloaded'});

  await page.keyboard.press('/');
  await page.keyboard.type('alert', {delay: 50});

  await expect(searchField(page)).toHaveValue('alert', {timeout: 30_000});
});
