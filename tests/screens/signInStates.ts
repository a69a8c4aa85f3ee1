import type {Page} from 'playwright-core';
import {codeField, newestMessage, openLink} from '../e2e/outbox';
import type {Act, Portal} from './captureState';

const READER = 'public@example.com';

async function offerMethods(page: Page, handle = READER): Promise<void> {
  await page.getByLabel('Email, phone number or username').fill(handle);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
}

async function choose(page: Page, method: string, handle = READER): Promise<void> {
  await offerMethods(page, handle);
  await page.getByRole('button', {name: method}).click();
}

/** States after a particular response to the first call of a sign-in. */
function refusal(httpcode: number, message: string, title: string): Act {
  return async (page) => {
    await page.route('**/id/v2', (route) =>
      route.fulfill({
        status: httpcode,
        headers: {'access-control-allow-origin': '*'},
        json: {errors: [{httpcode, message}]},
      }),
    );
    await choose(page, 'Email me a code');
    await page.getByRole('heading', {name: title}).waitFor();
  };
}

let people = 0;

/** A new address, whose methods must be set up. */
function newAddress(): string {
  people += 1;
  return `screen-${Date.now()}-${people}@example.com`;
}

/** Opens the link in the newest message. */
async function openNewestLink(page: Page, {identity}: Portal, handle: string): Promise<void> {
  const {link = ''} = await newestMessage(handle, `${identity}/outbox/messages`);
  await openLink(page, link);
}

/** All states of the sign-in card, by name. */
export const SIGN_IN_STATES: Readonly<Record<string, Act>> = {
  'who signs in': async (page) => {
    await page.getByLabel('Email, phone number or username').waitFor();
  },
  'not a handle': async (page) => {
    await offerMethods(page, 'two words');
    await page.getByRole('alert').waitFor();
  },
  'methods of an address': async (page) => {
    await offerMethods(page);
    await page.getByRole('button', {name: 'Email me a code'}).waitFor();
  },
  'methods of a number': async (page) => {
    await offerMethods(page, '+1 555 501 0123');
    await page.getByRole('button', {name: 'Text me a code'}).waitFor();
  },
  code: async (page) => {
    await choose(page, 'Email me a code');
    await codeField(page).waitFor();
  },
  'wrong code': async (page) => {
    await choose(page, 'Email me a code');
    await codeField(page).click();
    await page.keyboard.type('000000');
    await page.getByText('Please enter a valid code').waitFor();
  },
  link: async (page) => {
    await choose(page, 'Email me a link');
    await page.getByRole('heading', {name: 'Check your email'}).waitFor();
  },
  password: async (page) => {
    await choose(page, 'Enter a password');
    await page.getByLabel('Password', {exact: true}).waitFor();
  },
  'wrong password': async (page) => {
    await choose(page, 'Enter a password');
    await page.getByLabel('Password', {exact: true}).fill('nope');
    await page.getByRole('button', {name: 'Continue', exact: true}).click();
    await page.getByText('Incorrect handle or password').waitFor();
  },
  'new password': async (page, portal) => {
    const handle = newAddress();
    await choose(page, 'Enter a password', handle);
    await openNewestLink(page, portal, handle);
    await page.getByLabel('Password', {exact: true}).fill('user-Lantern');
    await page.getByText('8 to 256 characters').waitFor();
  },
  'set up an app': async (page, portal) => {
    const handle = newAddress();
    await choose(page, 'Use an authenticator app', handle);
    await openNewestLink(page, portal, handle);
    await page.getByRole('img', {name: 'QR Code'}).waitFor();
  },
  'single sign-on': async (page) => {
    await page.getByRole('button', {name: 'Continue with GitHub'}).click();
    await page.getByRole('heading', {name: 'Continue with GitHub'}).waitFor();
  },
  'window closed': async (page) => {
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', {name: 'Continue with GitHub'}).click();
    await (await popup).close();
    await page.getByRole('heading', {name: 'The window was closed'}).waitFor();
  },
  'window blocked': async (page) => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole('button', {name: 'Continue with GitHub'}).click();
    await page.getByRole('heading', {name: 'Your browser blocked the window'}).waitFor();
  },
  'awaiting approval': refusal(403, 'person is not active', 'Awaiting approval'),
  'registration closed': refusal(
    403,
    'self-registration not allowed for this organization',
    'Cannot register',
  ),
  expired: refusal(403, 'authentication has expired', 'Log in expired'),
  'rate limit': refusal(429, 'too many requests', 'Too many attempts...'),
  'damaged link': async (page, {url}) => {
    await page.goto(`${url}/apis/geo/routing/?challenges=W10&sidcp=x`);
    await page.getByRole('heading', {name: 'This link is damaged'}).waitFor();
  },
};
