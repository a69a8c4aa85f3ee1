import type {Page} from '@playwright/test';
import {decodeJwt} from 'jose';
import {expect, newAddress, test, wrongCode} from './formFixtures';

const HOSTED = {hosted: true};

const anonymousToken = (page: Page) =>
  page.evaluate(() => localStorage.getItem('MY_USER_TOKEN/anonymous'));

test('A reader signs in on the provider’s page after a wrong code, and comes back signed in', async ({
  form,
  page,
  stand,
}) => {
  const handle = newAddress();
  await page.goto(stand.address(HOSTED));
  await page.getByRole('button', {name: 'Sign in elsewhere'}).click();
  await page.getByLabel('Email address').fill(handle);
  await page.getByRole('button', {name: 'Send me a code'}).click();
  const {code = ''} = await form.newest(handle);
  await page.getByLabel('Code').fill(wrongCode(code));
  await page.getByRole('button', {name: 'Sign in'}).click();
  await expect(page.getByRole('alert')).toContainText('That is incorrect');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', {name: 'Sign in'}).click();

  expect(await form.claims()).toMatchObject({
    first_token: true,
    authenticated_methods: ['otp_via_email'],
    authentications: [{handle: {value: handle}}],
  });
  expect(page.url().startsWith(`${stand.url}/?page=`)).toBe(true);
});

test('O13 A reader who follows someone else’s callback from the provider’s page is not signed in', async ({
  page,
  stand,
}) => {
  await page.goto(`${stand.address(HOSTED)}&code=made-up&state=of-somebody-else`);

  // First without a pending sign-in, then with one; the response still belongs to somebody else.
  await expect(page.getByRole('alert')).toContainText('not found in session storage');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.getByRole('button', {name: 'Sign in elsewhere'}).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.goto(`${stand.address(HOSTED)}&code=made-up&state=of-somebody-else`);
  await expect(page.getByRole('alert')).toContainText('CSRF token mismatch');

  expect(calls).not.toContain('/oauth2/tokens');
  await expect(page.getByTestId('token')).toHaveCount(0);
});

test('A reader who waits too long on the provider’s page starts again', async ({
  expectedProblems,
  form,
  page,
  stand,
}) => {
  expectedProblems.push(/status of 400/);
  await page.goto(stand.address(HOSTED));
  await page.getByRole('button', {name: 'Sign in elsewhere'}).click();
  await page.getByLabel('Email address').fill('reader@example.com');
  await page.getByRole('button', {name: 'Send me a code'}).click();
  await page.getByLabel('Code').fill((await form.newest('reader@example.com')).code ?? '');
  stand.advance(15 * 60_000 + 1);
  await page.getByRole('button', {name: 'Sign in'}).click();

  await expect(page.getByRole('heading', {name: 'Sign-in expired'})).toBeVisible();
});

test('L31 A site with anonymous readers has none where the organization does not allow them', async ({
  form,
  page,
}) => {
  const refused = page.waitForResponse(/\/persons\/anonymous$/);
  await form.open(['otp_via_email'], {isAnonymous: true});

  expect((await refused).status()).toBe(403);
  await expect(form.initial).toBeVisible();
  expect(await anonymousToken(page)).toBeNull();
});

test('An anonymous reader signs in and stays the same person', async ({form, page}) => {
  const handle = newAddress();
  await form.open(['otp_via_email'], {organization: 'Open', isAnonymous: true});
  await expect(form.initial).toBeVisible();
  const anonymous = decodeJwt((await anonymousToken(page)) ?? '');
  await form.begin(handle);
  await form.typeCode((await form.newest(handle)).code ?? '');

  expect(anonymous).toMatchObject({person_type: 'anonymous', groups: []});
  expect(await form.claims()).toMatchObject({
    person_type: 'regular',
    person_id: anonymous['person_id'],
    authenticated_methods: ['otp_via_email'],
  });
  expect(await anonymousToken(page)).toBeNull();
});
