import type {Browser, Page} from 'playwright-core';
import {sessionCookies} from '../support/sessionCookies';
import type {Act, Portal, Reader} from './captureState';

const READER = 'internal@example.com';
/** Visible to one group only. */
const NARROW_READER = 'public@example.com';
/** A person from the built-in provider's seed. */
const PASSWORD = 'Rescue-Portal-42!';

/** Signs in a reader of all pages, once for all pictures. */
export async function signInForPages(browser: Browser, {url}: Portal): Promise<Reader> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('Email, phone number or username').fill(READER);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByRole('button', {name: 'Enter a password'}).click();
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByRole('button', {name: 'Log out'}).waitFor({state: 'attached'});
  const state = await context.storageState();
  await context.close();
  return state;
}

function open(path: string, anchor = ''): Act {
  return async (page, {url}) => {
    await page.goto(`${url}${path}#${anchor}`);
    await page.locator('html[data-has-hydrated="true"]').waitFor();
  };
}

const search =
  (query: string): Act =>
  async (page: Page, portal) => {
    await open('/apis/')(page, portal);
    await page.getByRole('button', {name: 'Search'}).click();
    await page.getByRole('combobox').fill(query);
    await page.getByRole('status').filter({hasText: 'shown'}).waitFor();
  };

/** All kinds of pages and overlays, by name. */
export const PAGE_STATES: Readonly<Record<string, Act>> = {
  home: open('/'),
  'section of APIs': open('/apis/'),
  'API page': open('/apis/publicSafety/missions/'),
  'API page, menu open': async (page, portal) => {
    await open('/apis/publicSafety/missions/', 'create-mission')(page, portal);
    const menu = page.getByRole('button', {name: 'Toggle navigation bar'});
    // Wide pages show the menu at their side.
    if (await menu.isVisible()) {
      await menu.click();
      await page.getByRole('button', {name: 'Close navigation bar'}).waitFor();
    }
  },
  operation: open('/apis/publicSafety/missions/', 'create-mission'),
  'Try it': async (page, portal) => {
    await open('/apis/publicSafety/missions/', 'list-missions?try=')(page, portal);
    await page.getByRole('button', {name: 'Send'}).click();
    await page.getByRole('region', {name: 'Response'}).waitFor();
  },
  'GraphQL object': open('/graphql/reference/missions/objects/mission/'),
  guideline: open('/guidelines/implementation/'),
  configuration: open('/selfhosted/apps/dci/configuration/'),
  'not found': open('/no-such-page/'),
  'no access': async (page, portal) => {
    const {url, identity} = portal;
    const handle = NARROW_READER;
    await page.context().clearCookies();
    await page
      .context()
      .addCookies(await sessionCookies({portal: url, identity, handle, password: PASSWORD}));
    await open('/apis/misc/conference/')(page, portal);
    await page.getByRole('heading', {name: 'have access'}).waitFor();
  },
  search: search('create mission'),
  'keyboard help': async (page, portal) => {
    await open('/')(page, portal);
    await page.keyboard.press('?');
    await page.getByRole('heading', {name: 'Keyboard shortcuts'}).waitFor();
  },
};
