import {test as base, expect, type Locator, type Page} from '@playwright/test';
import {TOKEN_KEY} from '../../src/session/userToken';
import {passwordToken} from '../support/passwordToken';
import {completeCode, newestMessage, openLink} from './outbox';

/** Chromium itself reports every refused request; the widget reports failed flows and its flag check. */
const EXPECTED_NOISE = [
  /Failed to load resource: the server responded with a status of 40[134]/,
  /Canvas2D.*willReadFrequently/,
  // An endpoint opened as a page: the browser asks for an icon, which its policy does not allow.
  /Loading the image '[^']*favicon\.svg' violates/,
  /^\{error: /,
  // The page is left while the SDK reports an event, or checks a token.
  /slashid-sdk: failed to send event/,
  /^FetchError: The request failed/,
];

export const PASSWORD = 'Rescue-Portal-42!';

type Fixtures = {
  /** theme-classic's own label. */
  sidebar: Locator;
  dialog: Locator;
  /**
   * Without the form, on the page that is shown: for tests to which the way in does not matter. Codes by mail are
   * limited, and typing takes seconds.
   */
  signIn: (handle: string) => Promise<void>;
  signInByCode: (handle: string) => Promise<void>;
  signInByPassword: (handle: string, password?: string) => Promise<void>;
  /** What a test makes the console say on purpose; empty unless it adds to it. */
  expectedProblems: RegExp[];
  failOnConsoleErrors: void;
};

export const test = base.extend<Fixtures>({
  sidebar: async ({page}, use) => {
    await use(page.getByRole('navigation', {name: 'Docs sidebar'}));
  },

  dialog: async ({page}, use) => {
    await use(page.getByRole('dialog'));
  },

  signIn: async ({page, baseURL}, use) => {
    await use(async (handle) => {
      const portal = baseURL ?? '';
      const identity = `http://localhost:${process.env.E2E_IDENTITY_PORT}`;
      const token = await passwordToken({portal, identity, handle, password: PASSWORD});
      await page.request.post('/_gate/session', {data: {token}, headers: {origin: portal}});
      const asked = page.url();
      // On a page of the portal its script would see the token and load the page anew by itself.
      await page.goto('/_gate/health');
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        TOKEN_KEY,
        token,
      ] as const);
      await page.goto(asked);
      await expectReader(page, handle);
    });
  },

  signInByCode: async ({page}, use) => {
    await use(async (handle) => {
      await beginSignIn(page, handle, 'Email me a code');
      await completeCode(page, handle);
      await expectReader(page, handle);
    });
  },

  signInByPassword: async ({page}, use) => {
    await use(async (handle, password = PASSWORD) => {
      await beginSignIn(page, handle, 'Enter a password');
      await page.getByLabel('Password', {exact: true}).fill(password);
      await page.getByRole('button', {name: 'Continue', exact: true}).click();
    });
  },

  expectedProblems: async ({}, use) => {
    await use([]);
  },

  failOnConsoleErrors: [
    async ({page, expectedProblems}, use) => {
      const problems: string[] = [];
      page.on('pageerror', ({message}) => problems.push(message));
      page.on('console', (message) => {
        const text = message.text();
        if (['error', 'warning'].includes(message.type()) && !isNoise(text)) {
          problems.push(text);
        }
      });
      await use();
      // A request that is held or changed at this moment is nobody's concern any more.
      await page.unrouteAll({behavior: 'ignoreErrors'});
      const isExpected = (text: string) => expectedProblems.some((each) => each.test(text));
      expect(problems.filter((text) => !isExpected(text))).toEqual([]);
    },
    {auto: true},
  ],
});

export {completeCode, expect, newestMessage, openLink};

/** Waits for the page of this reader to work: its script tells their address. */
export async function expectReader(page: Page, handle: string): Promise<void> {
  await expect(page.getByRole('button', {name: 'Log out'})).toHaveAttribute(
    'title',
    `Signed in as ${handle}`,
  );
}

function isNoise(text: string): boolean {
  return EXPECTED_NOISE.some((pattern) => pattern.test(text));
}

/** The first field of the portal's form. */
export const identifier = (page: Page): Locator =>
  page.getByLabel('Email, phone number or username');

/** Goes through the first two screens: who, and by which method. */
export async function beginSignIn(page: Page, handle: string, method: string): Promise<void> {
  await identifier(page).fill(handle);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByRole('button', {name: method}).click();
}
