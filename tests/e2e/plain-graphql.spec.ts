import {TOKEN_KEY} from '../../plugins/slashid/src/store/userToken';
import {servePlainPortal} from '../support/plainPortal';
import {confirmTokens, unsignedToken, type PlainSite} from '../support/plainSite';
import {barriersInBothModes} from './barriers';
import {expect, test} from './fixtures';

const REFERENCE = '/graphql/reference/';
const PAGES = [
  REFERENCE,
  `${REFERENCE}missions/objects/mission/`,
  `${REFERENCE}missions/enums/mission-state/`,
  `${REFERENCE}missions/subscriptions/mission-changed/`,
  `${REFERENCE}common/inputs/add-mission-request/`,
  `${REFERENCE}resources/mutations/send-message/`,
  '/graphql/changelog/',
];

let site: PlainSite;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  site = await servePlainPortal();
});
test.afterAll(() => site.close());

test.beforeEach(async ({page, expectedProblems}) => {
  // The build's provider does not run any more.
  expectedProblems.push(/net::ERR_CONNECTION_REFUSED/);
  await confirmTokens(page);
  await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [
    TOKEN_KEY,
    unsignedToken(['public']),
  ] as const);
});

for (const path of PAGES) {
  test(`${path} has no barrier for assistive technology, and does not scroll sideways on a phone`, async ({
    page,
  }) => {
    // The frame around the article is the same on all pages, so check it once.
    const within = path === REFERENCE ? undefined : 'main';
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    expect(await barriersInBothModes(page, within)).toEqual([]);
    await page.setViewportSize({width: 390, height: 844});
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
}

test('A reader opens a type in the schema map with the keyboard', async ({page}) => {
  await page.goto(site.url + REFERENCE);
  const types = page.locator('article svg').getByRole('link');
  await expect(types.first()).toBeVisible();
  const names = await types.allTextContents();
  expect(names).toContain('MissionTaskset');

  await types.first().focus();
  for (const name of names.slice(1, names.indexOf('MissionTaskset') + 1)) {
    await page.keyboard.press('Tab');
    await expect(types.getByText(name, {exact: true}).locator('..')).toBeFocused();
  }
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/missions\/objects\/mission-taskset\/$/);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('MissionTaskset');
});

test('Error names do not break on a phone', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto(`${site.url}${REFERENCE}resources/mutations/send-message/`);
  const code = page.getByRole('cell').getByText('idempotency_key_reused', {exact: true});
  await expect(code).toBeVisible();
  expect(await code.evaluate((element) => element.getClientRects().length)).toBe(1);
  const table = page.getByRole('table').filter({has: code});
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
