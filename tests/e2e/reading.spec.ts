import type {Locator, Page} from '@playwright/test';
import {expect, test} from './fixtures';

const MISSIONS = '/apis/publicSafety/missions/';

test('A reader works with an operation', async ({page, sidebar, signIn}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await signIn('public@example.com', MISSIONS);

  await test.step('finds it by its method', () => findByMethod(page, sidebar));
  await test.step('comes to it from another page', () => arriveFromElsewhere(page));
  await page.goto(`${MISSIONS}#create-mission`);
  await test.step('sees its example beside the parameters', () => compareWithExample(page));
  await test.step('opens nested fields', () => openNestedFields(page));
  await test.step('chooses a language once', () => chooseLanguage(page));
});

async function findByMethod(page: Page, sidebar: Locator): Promise<void> {
  const entry = sidebar.getByRole('link', {name: 'Create a mission'});
  const method = await entry
    .locator('.method')
    .evaluate((mark) => getComputedStyle(mark, '::before').content);
  expect(method).toBe('"POST"');
  await entry.click();
  await expect(page).toHaveURL(/#create-mission$/);
  await expectAtTop(page, '#create-mission');
  await sidebar.getByRole('link', {name: 'Acknowledge an alert'}).click();
  await expectAtTop(page, '#acknowledge-alert');

  // Narrow screens have no sidebar: the page's own menu lists operations, too, and says which is the current one.
  await page.setViewportSize({width: 768, height: 900});
  await page.locator('#acknowledge-alert').evaluate((heading) => heading.scrollIntoView());
  const menu = page.locator('.theme-doc-toc-mobile');
  await expect(menu.locator('summary')).toContainText('Acknowledge an alert');
  await menu.locator('summary').click();
  await menu.getByRole('link', {name: 'Create a mission'}).click();
  await expectAtTop(page, '#create-mission');
  await expect(menu.getByRole('link', {name: 'Create a mission'})).toBeHidden();
  await page.setViewportSize({width: 1440, height: 900});
}

/** A link on another page also leads to it; "Back" returns to the previous position. */
async function arriveFromElsewhere(page: Page): Promise<void> {
  await page.goto('/apis/');
  const link = page.getByRole('main').locator(`a[href="${MISSIONS}#list-missions"]`);
  await link.click();
  await expectAtTop(page, '#list-missions');
  await page.goBack();
  await expect(link).toBeInViewport();
}

/** Below the navbar and the table of contents, and stable. */
async function expectAtTop(page: Page, anchor: string): Promise<void> {
  const heading = page.locator(anchor);
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(150);
  await heading.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) {
      await new Promise(requestAnimationFrame);
    }
  });
  expect(await top()).toBeGreaterThan(0);
  expect(await top()).toBeLessThan(150);
}

async function compareWithExample(page: Page): Promise<void> {
  const example = page.locator('#create-mission-example');
  const last = page.locator('#create-mission-body-planned-at');
  await last.scrollIntoViewIfNeeded();
  await expect(example).toBeInViewport();
  const [left, right] = [await last.boundingBox(), await example.boundingBox()];
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);

  // It does not cover the following content.
  await page.goto(`${MISSIONS}#create-mission-errors`);
  await expect(page.locator('#create-mission-errors')).toBeInViewport();
  await expect(example).not.toBeInViewport();
}

async function openNestedFields(page: Page): Promise<void> {
  const field = page.locator('#create-mission-body-parameters-name');
  await expect(field).toBeHidden();
  const body = page.locator('#create-mission-body').locator('..');
  await body.getByRole('button', {name: 'Expand all'}).click();
  await expect(field).toBeVisible();
  await body.getByRole('button', {name: 'Collapse all'}).click();
  await expect(field).toBeHidden();

  await page.goto(`${MISSIONS}#create-mission-body-parameters-name`);
  // The browser restores the last stable position.
  await expect(field).toBeInViewport();
  await page.reload();
  await expect(field).toBeInViewport();
}

async function chooseLanguage(page: Page): Promise<void> {
  const tabs = page.getByRole('tablist').filter({hasText: 'Python'});
  await tabs.first().getByRole('tab', {name: 'curl'}).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first().getByRole('tab', {name: 'Python'})).toBeFocused();
  const chosen = page.getByRole('tab', {name: 'Python', selected: true});
  await expect(chosen).toHaveCount(await tabs.count());
  await page.goto('/apis/geo/routing/');
  await expect(chosen.first()).toBeVisible();
}

test('A reader opens the keyboard help, and copies a link to a heading', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('public@example.com', MISSIONS);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
  await expect(help).toBeVisible();
  // No shortcut opens a second dialog above it.
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', {name: 'Direct link to Concepts'}).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/#concepts$/);
});

test('The navbar shows all items for a reader of every section, at every width that has a navbar', async ({
  page,
  signIn,
}) => {
  await signIn('internal@example.com', '/');
  for (const width of [997, 1024, 1199, 1200, 1440]) {
    await page.setViewportSize({width, height: 600});
    const boxes = await page.locator('.navbar__items > *').evaluateAll((items) =>
      items
        .map((item) => item.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map(({left, right}) => ({left: Math.round(left), right: Math.round(right)})),
    );
    expect(boxes.length, `${width} px`).toBeGreaterThan(8);
    boxes.slice(1).forEach(({left}, index) => {
      expect(left, `${width} px`).toBeGreaterThanOrEqual(boxes[index]?.right ?? 0);
    });
    expect(boxes.at(-1)?.right, `${width} px`).toBeLessThanOrEqual(width);
  }
});

test('A reader copies a page, and hears what the button shows', async ({page, context, signIn}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('public@example.com', MISSIONS);
  await page.getByRole('button', {name: 'Copy page'}).click();
  await expect(page.getByRole('button', {name: 'Copied'})).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# Missions API');
  // It can be pressed again.
  await expect(page.getByRole('button', {name: 'Copy page'})).toBeVisible();
});

test('An enlarged diagram looks like the original', async ({page, signIn}) => {
  await signIn('public@example.com', MISSIONS);
  const looks = (place: Locator) =>
    place
      .getByRole('img')
      .locator('text, path, polygon')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const {fill, stroke, textAnchor} = getComputedStyle(part);
          return [part.tagName, fill, stroke, textAnchor];
        }),
      );
  const enlarge = page.getByRole('button', {name: 'Enlarge: States of a mission'});
  await enlarge.press('Enter');
  const dialog = page.getByRole('dialog', {name: 'States of a mission'});
  const original = await looks(page.locator('figure').filter({has: enlarge}));
  expect(original.length).toBeGreaterThan(10);
  expect(await looks(dialog)).toEqual(original);
  await page.keyboard.press('Escape');
  await expect(enlarge).toBeFocused();
});

test('A printed page cuts nothing off, and its parts follow each other', async ({
  page,
  startSession,
}) => {
  await startSession('public@example.com');
  await page.setViewportSize({width: 720, height: 1000});
  await page.emulateMedia({media: 'print'});
  for (const path of [MISSIONS, '/graphql/reference/missions/objects/mission/']) {
    await page.goto(path);
    await expect(page.locator('main pre').first()).toBeVisible();
    const faults = await page.locator('main :is(pre, h3, h4, p)').evaluateAll((parts) =>
      parts
        .filter((part) => part.getClientRects().length > 0)
        .filter((part) => {
          const {right} = part.getBoundingClientRect();
          return right > innerWidth + 1 || part.scrollHeight > part.clientHeight + 4;
        })
        .map((part) => `${part.tagName} ${part.textContent.slice(0, 40)}`),
    );
    expect(faults, path).toEqual([]);
    await expect(page.getByRole('button', {name: 'Expand all'})).toHaveCount(0);
  }
});

test('The menu of narrow screens holds the focus until it is closed', async ({page, signIn}) => {
  await signIn('public@example.com', MISSIONS);
  await page.setViewportSize({width: 390, height: 800});
  const toggle = page.getByRole('button', {name: 'Toggle navigation bar'});
  await toggle.press('Enter');
  const close = page.getByRole('button', {name: 'Close navigation bar'});
  await expect(close).toBeFocused();
  // The first Tab backwards leaves the menu's first control, where the page would follow.
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key);
    const isBehind = await page.evaluate(() => document.activeElement?.closest('main') !== null);
    expect(isBehind).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(close).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', {name: 'Rescue Platform'}).first()).toBeFocused();
});

test('A table can be scrolled by keyboard once it is wider than the window', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await signIn('public@example.com', '/apis/');
  const table = page.getByRole('table').filter({hasText: 'Term'});
  await expect(table).toBeVisible();
  await expect(table).not.toHaveAttribute('tabindex');
  await page.setViewportSize({width: 320, height: 800});
  await expect(table).toHaveAttribute('tabindex', '0');
  await page.setViewportSize({width: 1440, height: 900});
  await expect(table).not.toHaveAttribute('tabindex');
});

test('The longest names of GraphQL types fit on a phone', async ({page, signIn}) => {
  const inputs = '/graphql/reference/common/inputs/';
  await signIn(
    'internal@example.com',
    `${inputs}list-filter-input-type-of-resource-connector-mapping-filter-input/`,
  );
  await page.setViewportSize({width: 320, height: 800});
  await expect(page.getByRole('heading', {level: 1})).toContainText('ResourceConnectorMapping');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('Text of twice the size needs no horizontal scrolling on a phone', async ({
  page,
  startSession,
}) => {
  await startSession('internal@example.com');
  await page.setViewportSize({width: 390, height: 800});
  for (const path of ['/', '/none/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    await expect(page.getByText('One moment')).toBeHidden();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});
