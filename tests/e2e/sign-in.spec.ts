import {
  beginSignIn,
  expect,
  expectReader,
  identifier,
  newestMessage,
  openLink,
  test,
} from './fixtures';

const CONFERENCE = '/apis/misc/conference/';

test('An anonymous reader gets status 401, no page text, and the dialog', async ({
  page,
  dialog,
}) => {
  const response = await page.goto('/apis/geo/routing/');

  expect(response?.status()).toBe(401);
  expect(await response?.text()).not.toContain('Routing API');
  await expect(dialog).toBeVisible();
  await expect(identifier(page)).toBeVisible();
});

test('A reader signs in by one-time code and returns to the part of the page that they requested', async ({
  page,
  dialog,
  signInByCode,
}) => {
  await page.goto('/apis/geo/routing/#see-also');
  await signInByCode('public@example.com');

  await expect(page).toHaveURL(/\/apis\/geo\/routing\/#see-also$/);
  await expect(page.getByRole('heading', {level: 1})).toHaveText(/Routing/);
  await expect(page.locator('#see-also')).toBeInViewport();
  await expect(dialog).toBeHidden();
});

test('A reader signs in by password after a wrong one was rejected', async ({
  page,
  signInByPassword,
}) => {
  await page.goto('/guidelines/');
  await signInByPassword('public@example.com', 'not the password');
  await expect(page.getByText('Incorrect handle or password')).toBeVisible();

  await page.locator('#password-input').fill('Rescue-Portal-42!');
  await page.getByRole('button', {name: 'Continue', exact: true}).click();

  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
  await expect(page).toHaveURL(/\/guidelines\/$/);
});

test('A new reader sets a first password through a link and signs in with it', async ({page}) => {
  const handle = `reader-${Date.now()}@example.com`;
  await page.goto('/');
  await beginSignIn(page, handle, 'Enter a password');

  const {link = ''} = await newestMessage(handle);
  await openLink(page, link);

  const chosen = 'Quiet-River-7-Lantern';
  await page.locator('#password-input').fill(chosen);
  await page.locator('#password-input-confirm').fill(chosen);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await expectReader(page, handle);

  await page.getByRole('button', {name: 'Log out'}).click();
  await identifier(page).fill(handle);
  // The method that was used last begins at once.
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', {exact: true}).fill(chosen);
  await page.keyboard.press('Enter');
  await expectReader(page, handle);
});

test('A reader in `public` is denied a page for other readers, with status 403 and an explanation', async ({
  page,
  startSession,
}) => {
  await startSession('public@example.com');

  const response = await page.goto(CONFERENCE);

  expect(response?.status()).toBe(403);
  expect(await response?.text()).not.toMatch(/conference/i);
  await expect(
    page.getByRole('heading', {name: 'You don’t have access to this page'}),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('public@example.com');
  await expect(page.getByRole('main')).toContainText('internal');
});

test('A reader without the group keeps their sidebar, can request access, and switches accounts in place', async ({
  page,
  dialog,
  sidebar,
  signIn,
  signInByPassword,
}) => {
  await signIn('public@example.com', CONFERENCE);

  await expect(sidebar.getByRole('link', {name: 'APIs', exact: true})).toBeVisible();
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
  const request = page.getByRole('main').getByRole('link', {name: 'Request access'});
  // The account is added once the session is known.
  await expect(request).toHaveAttribute('href', /public%40example\.com|public@example\.com/);
  const href = (await request.getAttribute('href')) ?? '';
  expect(href).toMatch(/^mailto:/);
  expect(decodeURIComponent(href)).toContain(CONFERENCE);
  expect(decodeURIComponent(href)).toContain('public@example.com');
  await expect(page.getByRole('main')).toContainText(
    'Your request will be sent to support@rescue.example.',
  );

  await page.getByRole('button', {name: 'Sign in with another account'}).click();
  await expect(dialog).toHaveAccessibleName('Sign in with another account');
  await signInByPassword('internal@example.com');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', {level: 1})).toHaveText(/Conference/);
  await expect(page).toHaveURL(new RegExp(`${CONFERENCE}$`));
});

test('A reader in `internal` can read a page that others cannot', async ({page, signIn}) => {
  await signIn('internal@example.com', CONFERENCE);

  await expect(page.getByRole('heading', {level: 1})).toHaveText(/Conference/);
});

test('A missing page is not found', async ({page, startSession}) => {
  await startSession('internal@example.com');

  const response = await page.goto('/apis/no-such-page/');

  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', {name: 'Page not found'})).toBeVisible();
});
