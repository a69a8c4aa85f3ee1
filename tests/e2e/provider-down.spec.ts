import {beginSignIn, expect, identifier, test} from './fixtures';

const IDENTITY = `http://localhost:${process.env.E2E_IDENTITY_PORT}/**`;

test.beforeEach(({expectedProblems}) => {
  expectedProblems.push(/net::ERR_FAILED/, /Failed to fetch/, /NetworkError|Network error/i);
});

test('A sign-in service that is down shows an error with a retry when the form loads', async ({
  page,
  dialog,
}) => {
  await page.route(IDENTITY, (route) => route.abort());
  await page.goto('/apis/');
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached');
  await expect(dialog.getByRole('alert')).toContainText('Check your connection');

  await page.unroute(IDENTITY);
  await dialog.getByRole('button', {name: 'Try again'}).click();
  await expect(identifier(page)).toBeVisible();
});

test('A sign-in service that fails during sign-in shows an error instead of a spinner', async ({
  page,
  dialog,
  signInByPassword,
}) => {
  await page.goto('/apis/');
  await expect(identifier(page)).toBeVisible();
  await page.route(IDENTITY, (route) => route.abort());
  await beginSignIn(page, 'public@example.com', 'Email me a code');
  const problem = page.locator('[data-screen=error]');
  await expect(problem).toBeVisible({timeout: 60_000});
  await expect(problem.locator('span > svg')).toHaveCSS('color', 'rgb(179, 38, 30)');

  await page.unroute(IDENTITY);
  await page.reload();
  await signInByPassword('public@example.com');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
});

test('Signed-in readers keep reading while the sign-in service is down', async ({
  page,
  dialog,
  signInByPassword,
}) => {
  await page.goto('/apis/');
  await signInByPassword('public@example.com');
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
  await page.route(IDENTITY, (route) => route.abort());
  await page.goto('/apis/geo/routing/');

  await expect(page.getByRole('heading', {level: 1, name: 'Routing'})).toBeVisible();
  await expect(dialog).toBeHidden();
});
