import type {Page, Route} from '@playwright/test';
import {serveCorners, type CornersSite} from '../support/cornersSite';
import {unsignedToken} from '../support/plainSite';
import {expect, test} from './fixtures';

/** How the plain build shows a private page, depending on the provider's response about the stored token. */
const PRIVATE_PAGE = '/staff/plan/';
/** The first request and five retries. */
const REQUESTS = 6;

let corners: CornersSite;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  corners = await serveCorners();
});

test.afterAll(() => corners.close());

test.beforeEach(async ({page}) => {
  await page.addInitScript(
    (token) => localStorage.setItem('MY_USER_TOKEN', token),
    unsignedToken(['staff']),
  );
});

type Provider = {requests: number; respond: (route: Route) => Promise<void>};

const confirm = (valid: boolean) => (route: Route) =>
  route.fulfill({headers: {'access-control-allow-origin': '*'}, json: {result: {valid}}});
const fail = (route: Route) => route.abort();

/** A provider with a variable response to token checks. */
async function standInProvider(page: Page, respond: Provider['respond']): Promise<Provider> {
  const provider = {requests: 0, respond};
  await page.route('**/token/validate', (route) => {
    provider.requests += 1;
    return provider.respond(route);
  });
  return provider;
}

const article = (page: Page) => page.getByRole('heading', {level: 1, name: 'STAFFPLAN'});

test('A private page waits for the provider, but not for the page’s own script', async ({
  page,
  dialog,
  expectedProblems,
}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await standInProvider(page, async (route) => {
    await isReleased;
    await confirm(true)(route);
  });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(corners.modal.url + PRIVATE_PAGE);

  await expect(page.getByText('Checking your sign-in …')).toBeVisible();
  await expect(page.getByText('STAFFPLAN').first()).toBeHidden();
  await expect(dialog).toBeHidden();
  release();
  await expect(page.getByText('STAFFPLAN').first()).toBeVisible();
  await expect(page.getByText('Checking your sign-in …')).toBeHidden();
});

test('A token that the provider rejects leads to the form', async ({page, dialog}) => {
  await standInProvider(page, confirm(false));
  await page.goto(corners.modal.url + PRIVATE_PAGE);

  await expect(dialog.getByRole('heading', {name: 'Sign in to continue'})).toBeVisible();
  await expect(article(page)).toBeHidden();
});

test('A private page appears once an unreachable provider is back', async ({
  page,
  dialog,
  expectedProblems,
}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  const provider = await standInProvider(page, fail);
  await page.goto(corners.modal.url + PRIVATE_PAGE);
  await expect(dialog.getByRole('heading', {name: 'Your sign-in can’t be checked'})).toBeVisible();
  await expect(dialog.getByText('The sign-in service isn’t responding')).toBeVisible();
  await expect(article(page)).toBeHidden();
  provider.respond = confirm(true);

  await expect(dialog).toBeHidden();
  await expect(article(page)).toBeVisible();
});

test('A reader can retry an unreachable provider, or log out', async ({
  page,
  dialog,
  expectedProblems,
}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  // Logging out revokes the token at the provider's URL, where another server may listen on this machine.
  await page.route('**/token/revoke', fail);
  await page.clock.install();
  const provider = await standInProvider(page, fail);
  await page.goto(corners.modal.url + PRIVATE_PAGE);
  const tryAgain = dialog.getByRole('button', {name: 'Try again'});
  await expect(tryAgain).toBeVisible();
  // The portal gives up after its last retry. Time that passes before it waits for one would count for none.
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return provider.requests;
    })
    .toBe(REQUESTS);
  provider.respond = confirm(true);
  await tryAgain.click();
  await expect(article(page)).toBeVisible();
  await expect(dialog).toBeHidden();

  provider.respond = fail;
  await page.reload();
  await dialog.getByRole('button', {name: 'Log out'}).click();
  await expect(dialog.getByRole('heading', {name: 'Sign in to continue'})).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('MY_USER_TOKEN'))).toBeNull();
});

test('A public page does not wait for the provider', async ({page, dialog, expectedProblems}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  await standInProvider(page, fail);
  await page.goto(`${corners.redirecting.url}/open/`);

  await expect(page.getByText('The open page leads to')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('With uxMode redirect, a reader whose token cannot be confirmed is not redirected', async ({
  page,
  dialog,
  expectedProblems,
}) => {
  expectedProblems.push(/net::ERR_FAILED/);
  await standInProvider(page, fail);
  await page.goto(corners.redirecting.url + PRIVATE_PAGE);

  await expect(dialog.getByRole('heading', {name: 'Your sign-in can’t be checked'})).toBeVisible();
  await expect(page).toHaveURL(corners.redirecting.url + PRIVATE_PAGE);
});
