import type {Locator, Page} from '@playwright/test';
import {expect, test} from './fixtures';

const MISSIONS = '/apis/publicSafety/missions/';
const IMPLEMENTATION = '/guidelines/implementation/';

/** Parts of pages and the width of a window. The soak loads every operation, event and object at every width. */
const PARTS = [
  [`${MISSIONS}#create-mission`, 390],
  [`${MISSIONS}#acknowledge-alert`, 1100],
  [`${MISSIONS}#create-mission-body-parameters-name`, 1440],
  ['/apis/publicSafety/resources/#send-message', 390],
  ['/apis/#event-alert-updated', 1100],
  ['/graphql/reference/missions/objects/mission/#callerName', 1440],
] as const;

test('A link lands at its target in a page that is loaded, and stays there', async ({
  page,
  startSession,
}) => {
  await startSession('public@example.com');
  for (const [address, width] of PARTS) {
    await page.setViewportSize({width, height: 900});
    // Otherwise, the browser would only scroll.
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    const target = page.locator(`[id="${address.split('#')[1]}"]`);
    for (const frames of [1, 30]) {
      await waitForFrames(page, frames);
      const {distance, covered} = await measure(target);
      expect(distance, `${address} at ${width} px`).toBeGreaterThanOrEqual(covered);
      expect(distance, `${address} at ${width} px`).toBeLessThan(covered + 100);
    }
  }
});

/** The distance of an element from the top of the window, and of that how much is covered. */
function measure(target: Locator): Promise<{distance: number; covered: number}> {
  return target.evaluate((element) => ({
    distance: element.getBoundingClientRect().top,
    covered: document.querySelector('.navbar')!.getBoundingClientRect().bottom,
  }));
}

async function waitForFrames(page: Page, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) {
      await new Promise(requestAnimationFrame);
    }
  }, frames);
}

const current = (list: Locator) => list.locator('[aria-current="true"]');

test('The contents of a page mark the current section, also at the end of the page', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await signIn('public@example.com', IMPLEMENTATION);
  const contents = page.locator('.theme-doc-toc-desktop');
  await expect(current(contents)).toHaveCount(0);

  const links = await contents.getByRole('link').all();
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'true');
    await expect(current(contents)).toHaveCount(1);
    await expect(link).toBeInViewport();
  }
  await page.goto(IMPLEMENTATION);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(links.at(-1)!).toHaveAttribute('aria-current', 'true');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(current(contents)).toHaveCount(0);
});

test('The sidebar lists the operations of an API, and marks the current one', async ({
  page,
  sidebar,
  signIn,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await signIn('public@example.com', MISSIONS);
  // The name of a link begins with the method.
  const operation = (title: string, list = sidebar) =>
    list.getByRole('link', {name: new RegExp(`${title}$`)});
  const isMarked = (title: string) =>
    expect(operation(title)).toHaveAttribute('aria-current', 'true');
  await expect(sidebar.getByRole('list', {name: 'Alerts'}).getByRole('link')).not.toHaveCount(0);
  await expect(current(sidebar)).toHaveCount(0);

  await test.step('that a link has led to', async () => {
    await operation('Create a mission').click();
    await isMarked('Create a mission');
  });

  await test.step('while the reader scrolls, without changing the address', async () => {
    const address = page.url();
    await page.locator('#acknowledge-alert').evaluate((heading) => heading.scrollIntoView());
    await isMarked('Acknowledge an alert');
    await expect(operation('Acknowledge an alert')).toBeInViewport();
    await expect(current(sidebar)).toHaveCount(1);
    expect(page.url()).toBe(address);
  });

  await test.step('that has the keyboard focus', async () => {
    await page.locator('#get-mission .hash-link').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await isMarked('Read a mission');
  });

  await test.step('but none in other sections', async () => {
    await page.locator('#objects').evaluate((heading) => heading.scrollIntoView());
    await expect(current(sidebar)).toHaveCount(0);
  });

  await test.step('on narrow screens in the menu, which a choice closes', async () => {
    await page.setViewportSize({width: 390, height: 800});
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    const menu = page.locator('.navbar-sidebar');
    await operation('Create a mission', menu).click();
    await expect(operation('Create a mission', menu)).toBeHidden();
    await expect(page.locator('#create-mission')).toBeInViewport();
  });
});

test('A page that a link opens is announced once, with its own heading', async ({
  page,
  sidebar,
  signIn,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await signIn('public@example.com', MISSIONS);
  await page.evaluate(() => {
    const place = document.querySelector('#portal-announcement')!;
    const said: string[] = [];
    Object.assign(window, {said});
    new MutationObserver(() => said.push(place.textContent)).observe(place, {childList: true});
  });
  await sidebar.getByRole('link', {name: 'Resources', exact: true}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Resources API');
  await page.goBack();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Missions API');
  const said = () => page.evaluate(() => (window as unknown as {said: string[]}).said);
  await expect.poll(said).toEqual(['Resources API', 'Missions API']);
});

test('Code is a tab stop only if it overflows, and then has a name', async ({page, signIn}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await signIn('public@example.com', '/apis/geo/routing/');
  await waitForFrames(page, 10);
  const blocks = await page.locator('pre').evaluateAll((elements) =>
    elements.map((element) => ({
      isWider: element.scrollWidth > element.clientWidth,
      isHigher: element.scrollHeight > element.clientHeight,
      isStop: element.tabIndex === 0,
      name: element.getAttribute('aria-label'),
    })),
  );
  expect(blocks.length).toBeGreaterThan(10);
  for (const {isWider, isHigher, isStop, name} of blocks) {
    expect(isStop).toBe(isWider || isHigher);
    expect(name !== null).toBe(isStop);
  }
});

test('The rows of a wide table are cards on a phone', async ({page, signIn}) => {
  await signIn('public@example.com', '/guidelines/troubleshooting/');
  // The button that signing in waits for is in the menu of a narrow screen.
  await page.setViewportSize({width: 390, height: 800});
  const cells = page.getByRole('main').locator('td[data-column="Fix"]');
  expect(await cells.count()).toBeGreaterThan(3);
  for (const cell of await cells.all()) {
    const {x, width} = (await cell.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(390);
  }
});

test('A missing page suggests pages of the reader', async ({page, signIn}) => {
  await signIn('public@example.com', '/apis/publicSafety/mission/');
  const suggestions = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(suggestions.first()).toHaveAttribute('href', MISSIONS);
  await page.goto('/selfhosted/dockr/');
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  await expect(page.getByText('One moment')).toBeHidden();
  await expect(page.locator('main a[href^="/selfhosted"]')).toHaveCount(0);
});

test('The menus of version and language open without leading anywhere', async ({page, signIn}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await signIn('public@example.com', MISSIONS);
  for (const [name, note] of [
    ['Next', 'There is no other version.'],
    ['English', 'There is no other language yet.'],
  ] as const) {
    const menu = page.locator('.navbar').getByRole('button', {name});
    await menu.press('Enter');
    await expect(page.getByText(note)).toBeVisible();
    await menu.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${MISSIONS}$`));
  }
});
