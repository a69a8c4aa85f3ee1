import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {servePortalApart, type ServedPortal} from '../../support/servePortalApart';
import {openFirefox, type Firefox, type FirefoxElement, type FirefoxPage} from './openFirefox';

const READER = 'public@example.com';
const PASSWORD = 'Rescue-Portal-42!';
const PLACE = '/apis/geo/routing/#see-also';
const MAX_WAIT_MS = 30_000;

let portal: ServedPortal;
let firefox: Firefox;
let page: FirefoxPage;
let problems: string[];

beforeAll(async () => {
  // Readers of a pending edition see a progress page, which these tests are not about.
  portal = await servePortalApart('firefox', '/_gate/ready');
  firefox = await openFirefox();
  console.log(await firefox.version());
});

afterAll(async () => {
  portal?.close();
  await firefox?.close();
});

/** Polls, because a navigation cancels waiting in the page. */
async function see(selector: string, place = page): Promise<FirefoxElement> {
  const found: FirefoxElement[] = [];
  const look = async () => {
    const element = await place.$(selector).catch(() => null);
    found.push(...(element && (await element.isVisible()) ? [element] : []));
    return found.length;
  };
  await expect.poll(look, {timeout: MAX_WAIT_MS, message: selector}).toBeGreaterThan(0);
  return found[0]!;
}

const press = async (name: string) => (await see(`aria/${name}[role="button"]`)).click();
/** Finds a button by its text, because the accessible name of a method's button is longer. */
const pressText = async (words: string) => (await see(`::-p-text(${words})`)).click();
const type = async (name: string, text: string, place = page) =>
  (await see(`aria/${name}[role="textbox"]`, place)).type(text);

/** Goes through the form's first screens in a new browser context. */
async function begin(): Promise<void> {
  page = await (await firefox.createBrowserContext()).newPage();
  problems = [];
  page.on('pageerror', ({message}) => problems.push(message));
  await page.goto(portal.url + PLACE);
}

async function choose(method: string): Promise<void> {
  await type('Email, phone number or username', READER);
  await press('Continue');
  await pressText(method);
}

async function newestCode(): Promise<string> {
  const response = await fetch(`${portal.identity}/outbox/messages?to=${READER}`);
  const {messages} = (await response.json()) as {messages: {code?: string}[]};
  return messages[0]?.code ?? '';
}

/** The displayed page, its reader and the stored token. */
const read = () =>
  page.evaluate(() => ({
    address: location.pathname + location.hash,
    heading: document.querySelector('h1')?.textContent,
    isTokenStored: localStorage.getItem('MY_USER_TOKEN') !== null,
    reader: document.querySelector('button[title^="Signed in as"]')?.getAttribute('title'),
  }));

/** Checks that the requested page is visible, also after a reload, and hidden after signing out. */
async function expectReading(): Promise<void> {
  const signedIn = {
    address: PLACE,
    heading: 'Routing API',
    isTokenStored: true,
    reader: `Signed in as ${READER}`,
  };
  await see('button[title^="Signed in as"]');
  expect(await read()).toEqual(signedIn);
  await page.reload();
  await see('button[title^="Signed in as"]');
  expect(await read()).toEqual(signedIn);

  await press('Log out');
  await see('aria/Email, phone number or username[role="textbox"]');
  expect(await read()).toMatchObject({isTokenStored: false, reader: undefined});
  expect(await page.evaluate(() => document.body.textContent)).not.toContain('Routing API');
  expect(problems).toEqual([]);
}

describe('a reader with Firefox', () => {
  it('signs in by code, reads the requested page, and signs out', async () => {
    await begin();
    await choose('Email me a code');
    const box = await see('input[autocomplete="one-time-code"]');
    await box.click();
    await page.keyboard.type(await newestCode());

    await expectReading();
  });

  it('signs in by password, reads the requested page, and signs out', async () => {
    await begin();
    await choose('Enter a password');
    await (await see('input[type="password"]')).type(PASSWORD);
    await press('Continue');

    await expectReading();
  });

  it.each([
    ['a social provider', 'GitHub'],
    ['a social provider of companies', 'Microsoft'],
    ['the company’s own provider, by SAML', 'your company account'],
  ])(
    'signs in at %s in a popup, which closes, reads the page, and signs out',
    async (_name, provider) => {
      await begin();
      const opened = new Promise<FirefoxPage | null>((resolve) => page.once('popup', resolve));
      await press(`Continue with ${provider}`);
      const popup = await opened;
      expect(popup).not.toBeNull();
      await (await see('input[type="email"]', popup!)).type(READER);
      await (await see('aria/Continue[role="button"]', popup!)).click();

      await expectReading();
      await expect.poll(() => popup!.isClosed(), {timeout: MAX_WAIT_MS}).toBe(true);
    },
  );
});
