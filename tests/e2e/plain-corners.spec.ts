import type {Page} from '@playwright/test';
import {serveCorners, type CornersSite} from '../support/cornersSite';
import {confirmTokens, unsignedToken} from '../support/plainSite';
import {expect, test} from './fixtures';

/**
 * The plain build of a small site in which everything that can have a rule has one. It protects
 * nothing; these tests are only about what readers see.
 */
/** Words for some groups only, which are part of the word. */
const FOR_SOME = /\b(?:BETA|BOTH|STAFF)[A-Z]+/g;

let corners: CornersSite;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  corners = await serveCorners();
});

test.afterAll(() => corners.close());

async function signInAs(page: Page, groups: readonly string[] | null): Promise<void> {
  const token = groups && unsignedToken(groups);
  await confirmTokens(page);
  await page.addInitScript((value) => {
    if (value) {
      localStorage.setItem('MY_USER_TOKEN', value);
    }
  }, token);
}

/** Group-specific words in the text that a reader sees, with open menus. */
async function wordsOn(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return [...new Set(text.match(FOR_SOME) ?? [])].sort();
}

const FRONT_PAGE = {
  '': [],
  beta: [
    'BETABODY',
    'BETACODE',
    'BETAEXPORT',
    'BETAHEADING',
    'BETAINLINE',
    'BETALINK',
    'BETANAV',
    'BETAPARTIALTEXT',
  ],
  staff: ['STAFFCOLUMN', 'STAFFFOOTER', 'STAFFNAV', 'STAFFONLYMENU'],
};

for (const [groups, words] of Object.entries(FRONT_PAGE)) {
  test(`The front page shows readers in [${groups}] their content`, async ({page, sidebar}) => {
    await signInAs(page, groups.split(',').filter(Boolean));
    await page.goto(corners.modal.url);
    await expect(sidebar.getByRole('link', {name: 'Start'})).toBeVisible();
    await expect(page.getByText('Everybody reads this.')).toBeVisible();

    await expect.poll(() => wordsOn(page)).toEqual(words);
    await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
    expect(await sidebar.getByRole('link', {name: 'Team'}).count()).toBe(
      groups === 'staff' ? 1 : 0,
    );
    expect(await page.locator('article').getByRole('link', {name: /Team/}).count()).toBe(
      groups === 'staff' ? 1 : 0,
    );
  });
}

test('Menus contain only what the reader may open, and empty menus are hidden', async ({page}) => {
  await signInAs(page, ['beta']);
  await page.goto(corners.modal.url);
  await page.getByRole('button', {name: 'Menu', exact: true}).hover();
  await expect(page.getByRole('link', {name: 'Open in the menu'})).toBeVisible();
  await expect(page.getByText('STAFFMENU')).toHaveCount(0);
  await expect(page.getByText('STAFFONLYMENU')).toHaveCount(0);
});

test('Tags list and count only pages that the reader may open', async ({page}) => {
  await signInAs(page, []);
  await page.goto(`${corners.modal.url}/tags/`);
  await expect(page.getByRole('heading', {level: 1, name: 'Tags'})).toBeVisible();
  await expect(page.getByRole('link', {name: /common/})).toHaveText(/common\s*2/);
  await expect(page.getByText('STAFFTAG')).toHaveCount(0);

  await page.goto(`${corners.modal.url}/tags/common/`);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('2 docs tagged with "common"');
  expect(await wordsOn(page)).toEqual([]);
});

test('A generated index lists only what the reader may open', async ({page}) => {
  await signInAs(page, []);
  await page.goto(`${corners.modal.url}/guides-index/`);
  await expect(page.getByRole('link', {name: /First guide/}).last()).toBeVisible();
  expect(await wordsOn(page)).toEqual([]);
});

test('A sidebar category whose pages are for a group is shown to its readers', async ({
  page,
  sidebar,
}) => {
  await signInAs(page, ['beta']);
  await page.goto(`${corners.modal.url}/guides-index/`);
  await expect(sidebar.getByText('BETACATEGORY')).toBeVisible();
  await expect(page.locator('article').getByText('BETACATEGORY')).toBeVisible();
});

test('Breadcrumbs name a section without linking to a page that the reader may not open', async ({
  page,
}) => {
  await signInAs(page, ['staff']);
  await page.goto(`${corners.modal.url}/staff/plan/`);
  const breadcrumbs = page.getByRole('navigation', {name: 'Breadcrumbs'});
  await expect(breadcrumbs.getByRole('link', {name: 'Team'})).toBeVisible();
});

test('A page for other readers offers to sign in with another account and names the group', async ({
  page,
  dialog,
}) => {
  await signInAs(page, ['beta']);
  await page.goto(`${corners.modal.url}/staff/`);
  await expect(
    dialog.getByRole('heading', {name: 'You don’t have access to this page'}),
  ).toBeVisible();
  await expect(dialog).toContainText('reader@example.com');
  await expect(dialog).toContainText('To read this page, you must be in the group staff.');
});

test('A reader who clicks Log in before the page’s script has run gets the sign-in form', async ({
  page,
  dialog,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${corners.redirecting.url}/open/`, {waitUntil: 'commit'});
  await page.getByRole('button', {name: 'Log in'}).click();
  release();

  await expect(dialog.getByRole('heading', {name: 'Sign in to continue'})).toBeVisible();
  await expect(page).toHaveURL(/\/open\/$/);
});

test('Escape closes the sign-in dialog first, then the menu that it was opened from', async ({
  page,
  dialog,
}) => {
  await page.setViewportSize({width: 390, height: 800});
  await page.goto(`${corners.redirecting.url}/open/`);
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await page.getByRole('button', {name: /Back to main menu/}).click();
  const logIn = page.getByRole('listitem').getByRole('button', {name: 'Log in'});
  await logIn.press('Enter');
  await expect(dialog.getByRole('heading', {name: 'Sign in to continue'})).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(logIn).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(logIn).toBeHidden();
});

test('A link that opens the sign-in form does nothing for a signed-in reader', async ({
  page,
  dialog,
}) => {
  await signInAs(page, ['beta']);
  await page.goto(`${corners.modal.url}/open/?sign-in=&q=1`);
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
  await expect(page).toHaveURL(/\/open\/\?q=1$/);
  await expect(dialog).toBeHidden();
});

test('With uxMode redirect, an unauthorized reader is redirected once', async ({page, dialog}) => {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto(`${corners.redirecting.url}/staff/plan/`);
  await expect(page.getByRole('heading', {level: 1, name: 'Open'})).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(visited).toEqual(['/staff/plan/', '/open/']);

  await page.goBack().catch(() => null);
  await expect(page).not.toHaveURL(/staff/);
});

test('With uxMode redirect, a reader in the group is not redirected', async ({page}) => {
  await signInAs(page, ['staff']);
  await page.goto(`${corners.redirecting.url}/staff/plan/`);
  await expect(page.getByRole('heading', {level: 1, name: 'STAFFPLAN'})).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/plan\/$/);
});

test('With uxMode redirect, a link to a page for other readers redirects too', async ({page}) => {
  await signInAs(page, []);
  await page.goto(`${corners.redirecting.url}/open/`);
  await page.evaluate(() => history.pushState(null, '', '/open/#x'));
  await page.getByRole('link', {name: 'the plan'}).click();
  await expect(page).toHaveURL(/\/open\/$/);
  await expect(page.getByText('The open page leads to')).toBeVisible();
});

test('A reader reports that a page did not help, and searches without results are counted', async ({
  page,
}) => {
  const sent: unknown[] = [];
  await page.route('**/feedback', async (route) => {
    const headers = await route.request().allHeaders();
    sent.push(route.request().postDataJSON());
    expect([headers['cookie'], headers['referer']]).toEqual([undefined, undefined]);
    await route.fulfill({status: 204});
  });
  await page.context().addCookies([{name: 'who', value: 'ann', url: corners.modal.url}]);
  await signInAs(page, ['beta']);
  await page.goto(`${corners.modal.url}/open/?from=ann#part`);

  const question = page.getByRole('group', {name: 'Was this page helpful?'});
  await question.getByRole('button', {name: 'No'}).press('Enter');
  await expect(page.getByText('What is the problem?')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', {name: 'Something is missing'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you.', {exact: true})).toBeFocused();

  await page.keyboard.press('/');
  const field = page.getByRole('combobox', {name: 'Search these pages'});
  for (const query of ['ann@example.com', 'Qqxqqx  Zzvzzv']) {
    await field.fill(query);
    await expect(page.getByRole('dialog').getByText('No results')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
  }
  await field.fill('aaxaax');
  await expect(page.getByRole('dialog').getByText('No results')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', {name: 'Close'}).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {event: 'page', page: '/open', helpful: false},
      {event: 'reason', page: '/open', reason: 'missing'},
      {event: 'search', query: 'qqxqqx zzvzzv'},
      {event: 'search', query: 'aaxaax'},
    ]);
});

test('A code block with a highlighted line is plain text first, and hydrates', async ({page}) => {
  await signInAs(page, []);
  await page.goto(`${corners.modal.url}/open/`);

  const block = page.locator('pre', {hasText: 'const second'});
  await expect(block.locator('.theme-code-block-highlighted-line')).toHaveText(/const second = 2;/);
  await expect(block).toContainText('const first = 1;');
  await expect(page.getByText('This page crashed')).toBeHidden();
});
