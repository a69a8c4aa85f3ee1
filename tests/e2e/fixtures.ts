import {test as base, expect, type Locator, type Page} from '@playwright/test';
import {TOKEN_KEY} from '../../plugins/slashid/src/store/userToken';
import {passwordToken} from '../support/passwordToken';
import {codeField, completeCode, newestMessage, openLink} from './outbox';

/** Chromium logs rejected requests; the widget logs failed flows and its flag check. */
const EXPECTED_NOISE = [
  /Failed to load resource: the server responded with a status of 40[134]/,
  /Canvas2D.*willReadFrequently/,
  // An endpoint opened as a page: the browser requests an icon, which the CSP forbids.
  /Loading the image '[^']*favicon\.svg' violates/,
  /^\{error: /,
  // The page is left while the SDK sends an event or checks a token.
  /slashid-sdk: failed to send event/,
  /^FetchError: The request failed/,
];

export const PASSWORD = 'Rescue-Portal-42!';

type Fixtures = {
  /** theme-classic's own label. */
  sidebar: Locator;
  dialog: Locator;
  /**
   * Signs in without the form or a page, for tests that are not about signing in. Codes by email are rate-limited, and
   * typing takes seconds.
   */
  startSession: (handle: string) => Promise<void>;
  /** The same, and opens a page, by default the current one again. */
  signIn: (handle: string, address?: string) => Promise<void>;
  signInByCode: (handle: string) => Promise<void>;
  signInByPassword: (handle: string, password?: string) => Promise<void>;
  /** Console messages that a test provokes; empty by default. */
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

  startSession: async ({page, baseURL}, use) => {
    await use(async (handle) => {
      const portal = baseURL ?? '';
      const identity = `http://localhost:${process.env.E2E_IDENTITY_PORT}`;
      const token = await passwordToken({portal, identity, handle, password: PASSWORD});
      await page.request.post('/_gate/session', {
        data: {token},
        headers: {origin: portal},
        // Like browsers, if the gate has just closed the idle connection.
        maxRetries: 1,
      });
      // On a portal page, the script would see the token and reload the page.
      await page.goto('/_gate/health');
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        TOKEN_KEY,
        token,
      ] as const);
    });
  },

  signIn: async ({page, startSession}, use) => {
    await use(async (handle, address = page.url()) => {
      await startSession(handle);
      await page.goto(address);
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
      // Requests that are still intercepted at this point do not matter any more.
      await page.unrouteAll({behavior: 'ignoreErrors'});
      const isExpected = (text: string) => expectedProblems.some((each) => each.test(text));
      expect(problems.filter((text) => !isExpected(text))).toEqual([]);
    },
    {auto: true},
  ],
});

export {codeField, completeCode, expect, newestMessage, openLink};

/** Waits until the page's script has run, which shows the reader's address. */
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

/** Completes the first two screens: handle and method. */
export async function beginSignIn(page: Page, handle: string, method: string): Promise<void> {
  await identifier(page).fill(handle);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByRole('button', {name: method}).click();
}
