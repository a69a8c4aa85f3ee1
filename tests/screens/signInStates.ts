import {URI} from 'otpauth';
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

/** Opens the link to set up an authenticator app; returns its first code. */
async function setUpApp(page: Page, portal: Portal, handle: string): Promise<string> {
  await choose(page, 'Use an authenticator app', handle);
  await openNewestLink(page, portal, handle);
  await page.getByRole('button', {name: 'Enter a setup code instead'}).click();
  const app = URI.parse(await page.getByLabel('Setup code').inputValue());
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await codeField(page).waitFor();
  return app.generate();
}

/** Opens a link to sign in on the portal's own page. */
async function openLinkHere(page: Page, {identity, url}: Portal): Promise<void> {
  const handle = newAddress();
  await choose(page, 'Email me a link', handle);
  const {link = ''} = await newestMessage(handle, `${identity}/outbox/messages`);
  await page.goto(`${url}/apis/geo/routing/${new URL(link).search}`);
  await page.getByRole('heading', {name: 'Sign in with this link?'}).waitFor();
}

/** Holds the responses of one call. */
const hold = (page: Page, call: string) => page.route(call, () => undefined);

/** All states of the sign-in card, by name. */
export const SIGN_IN_STATES: Readonly<Record<string, Act>> = {
  'who signs in': async (page) => {
    await page.getByLabel('Email, phone number or username').waitFor();
  },
  'not a handle': async (page) => {
    await offerMethods(page, 'crew@north');
    await page.getByText('Enter an email address, a phone number or a username.').waitFor();
  },
  'a number without its country': async (page) => {
    await page.getByLabel('Email, phone number or username').fill('0171 1234567');
    await page.getByText('Your number:').waitFor();
  },
  'form not loaded': async (page) => {
    await page.route('**/sdk.html*', (route) => route.abort());
    await page.reload();
    await page.getByText('cannot be reached').waitFor();
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
  'code is checked': async (page) => {
    await choose(page, 'Email me a code', newAddress());
    await codeField(page).waitFor();
    await hold(page, '**/attestation/v3');
    await codeField(page).fill('123456');
    await page.getByRole('heading', {name: 'Checking the code'}).waitFor();
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
  'password reset': async (page) => {
    await choose(page, 'Enter a password', 'apps@example.com');
    await page.getByRole('button', {name: 'Reset it'}).click();
    await page.getByText('Open it to choose a new password').waitFor();
  },
  'first password': async (page) => {
    await choose(page, 'Enter a password', newAddress());
    await page.getByText('No password yet?').waitFor();
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
  'setup code': async (page, portal) => {
    const handle = newAddress();
    await choose(page, 'Use an authenticator app', handle);
    await openNewestLink(page, portal, handle);
    await page.getByRole('button', {name: 'Enter a setup code instead'}).click();
    await page.getByLabel('Setup code').waitFor();
  },
  'code of an app': async (page, portal) => {
    await setUpApp(page, portal, newAddress());
    await page.keyboard.press('Enter');
    await page.getByText('no TOTP code provided').waitFor();
  },
  'recovery codes': async (page, portal) => {
    await codeField(page).fill(await setUpApp(page, portal, newAddress()));
    await page.getByRole('heading', {name: 'Save your recovery codes'}).waitFor();
  },
  'recovery code': async (page, portal) => {
    const handle = newAddress();
    await codeField(page).fill(await setUpApp(page, portal, handle));
    await page.getByRole('heading', {name: 'Save your recovery codes'}).waitFor();
    await page.reload();
    await choose(page, 'Use an authenticator app', handle);
    await page.getByRole('button', {name: 'Use a recovery code'}).click();
    await page.getByLabel('Recovery code').waitFor();
  },
  passkey: async (page) => {
    await choose(page, 'Use a passkey', newAddress());
    await page.getByRole('heading', {name: 'Use your passkey'}).waitFor();
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
  'no password set': async (page) => {
    await offerMethods(page, 'nobody');
    await page.getByRole('heading', {name: 'No password set'}).waitFor();
  },
  'malformed address': refusal(400, 'malformed e-mail address', 'Check the email address'),
  'address not accepted': refusal(
    403,
    'person cannot be registered',
    'You can’t register with this address',
  ),
  'something else': refusal(500, 'broken', 'Something went wrong...'),
  'awaiting approval': refusal(403, 'person is not active', 'Awaiting approval'),
  'registration closed': refusal(
    403,
    'self-registration not allowed for this organization',
    'Cannot register',
  ),
  expired: refusal(403, 'authentication has expired', 'Log in expired'),
  'rate limit': refusal(429, 'too many requests', 'Too many attempts...'),
  'a link here': openLinkHere,
  'the account of a link': async (page, portal) => {
    await openLinkHere(page, portal);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', {name: 'Sign in', exact: true}).click();
    await page.getByRole('heading', {name: 'Continue as'}).waitFor();
  },
  'session opens': async (page, portal) => {
    await openLinkHere(page, portal);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', {name: 'Sign in', exact: true}).click();
    await hold(page, '**/_gate/session');
    await page.getByRole('button', {name: 'Continue', exact: true}).click();
    await page.getByText('Opening your page').waitFor();
  },
  'damaged link': async (page, {url}) => {
    await page.goto(`${url}/apis/geo/routing/?challenges=W10&sidcp=x`);
    await page.getByRole('heading', {name: 'This link is damaged'}).waitFor();
  },
};
