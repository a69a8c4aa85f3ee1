import type {Page} from 'playwright-core';
import {addAuthenticator} from '../support/virtualAuthenticator';
import type {Act, Portal} from './captureState';

const READER = 'public@example.com';
const PASSWORD = 'Rescue-Portal-42!';
const DESKTOP_WIDTH = 997;

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email, phone number or username').fill(READER);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByRole('button', {name: 'Enter a password'}).click();
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByText('May we record which pages you open?').waitFor();
}

/** Opens it in the navbar or, on a phone, in its menu, which starts with the page's own part. */
async function pressAccount(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < DESKTOP_WIDTH) {
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await page.getByRole('button', {name: /Back to main menu/}).click();
  }
  await page.getByRole('button', {name: 'Account', exact: true}).click();
}

async function openMenu(page: Page, isSignedInAnew = true): Promise<void> {
  await signIn(page);
  if (!isSignedInAnew) {
    await page.clock.setSystemTime(Date.now() + 10 * 60_000);
  }
  await pressAccount(page);
  await page.getByRole('button', {name: /^Add a passkey/}).waitFor();
}

const choose = (page: Page, name: RegExp) => page.getByRole('button', {name}).click();

async function openReadTokens(page: Page): Promise<void> {
  await openMenu(page);
  await choose(page, /^Read tokens/);
  await page.getByRole('heading', {name: 'Read tokens'}).waitFor();
}

/** Revokes the tokens of earlier pictures, because their number is limited. */
async function issueReadToken(page: Page): Promise<void> {
  await page.getByLabel('Name', {exact: true}).waitFor();
  await page.evaluate(async () => {
    const path = '/_gate/read-tokens';
    const {tokens} = (await (await fetch(path)).json()) as {tokens: {id: string}[]};
    await Promise.all(tokens.map(({id}) => fetch(`${path}/${id}`, {method: 'DELETE'})));
  });
  await page.getByLabel('Name', {exact: true}).fill('Nightly check of the reference');
  await choose(page, /^Create token/);
  await page.getByRole('heading', {name: 'Copy your token'}).waitFor();
}

/** All states of the account menu and of other elements for signed-in readers, by name. */
export const ACCOUNT_STATES: Readonly<Record<string, Act>> = {
  'consent question': signIn,
  'account menu': (page) => openMenu(page),
  'confirm it is you': async (page) => {
    await openMenu(page, false);
    await choose(page, /^Change password/);
    await page.getByRole('heading', {name: 'Confirm it’s you'}).waitFor();
  },
  'password link': async (page) => {
    await openMenu(page);
    await choose(page, /^Change password/);
    await page.getByRole('heading', {name: 'Check your messages'}).waitFor();
  },
  'set up an app': async (page) => {
    await openMenu(page);
    await choose(page, /^Set up an authenticator app/);
    await page.getByRole('img', {name: 'QR Code'}).waitFor();
  },
  'passkey added': async (page) => {
    await addAuthenticator(page);
    await openMenu(page);
    await choose(page, /^Add a passkey/);
    await page.getByRole('heading', {name: 'Passkey added'}).waitFor();
  },
  'privacy choices': async (page) => {
    await openMenu(page);
    await choose(page, /^Privacy choices/);
    await page.getByRole('heading', {name: 'Privacy choices'}).waitFor();
  },
  'read tokens': async (page) => {
    await openReadTokens(page);
    await issueReadToken(page);
    await choose(page, /^Done/);
    await page
      .getByText(/^Expires /)
      .first()
      .waitFor();
  },
  'read token issued': async (page) => {
    await openReadTokens(page);
    await issueReadToken(page);
  },
  'provider down': async (page, {identity}: Portal) => {
    await signIn(page);
    await page.route(`${identity}/**`, (route) => route.abort());
    await pressAccount(page);
    await page.getByText('can’t be shown right now').waitFor();
  },
  'session ends soon': async (page) => {
    await page.clock.install();
    await page.reload();
    await signIn(page);
    const end = await page.evaluate(async () => {
      const session = (await (await fetch('/_gate/session')).json()) as {expiresAt: string};
      return Date.parse(session.expiresAt);
    });
    await page.clock.fastForward(end - Date.now() - 5 * 60_000);
    await page.getByText(/Your session ends in/).waitFor();
  },
};
