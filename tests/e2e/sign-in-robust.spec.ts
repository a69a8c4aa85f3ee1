import {beginSignIn, codeField, expect, expectReader, identifier, PASSWORD, test} from './fixtures';

/** Problems around a valid sign-in. */
const PAGE = '/apis/geo/routing/';
const READER = 'public@example.com';
const DAY_MS = 86_400_000;

test('Typed input survives “Back”, “Forward” and a reload', async ({page}) => {
  await page.goto('/guidelines/');
  await page.goto(PAGE);
  await identifier(page).fill('somebody@example.com');
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByRole('button', {name: 'Enter a password'}).waitFor();

  await page.goBack();
  await expect(identifier(page)).toBeVisible();
  await expect(page).toHaveURL(/\/guidelines\/$/);
  await page.goForward();
  await page.reload();
  await expect(identifier(page)).toHaveValue('somebody@example.com');
});

test('A double click sends one message', async ({page}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/id/v2') {
      calls.push(request.postData() ?? '');
    }
  });
  await page.goto(PAGE);
  await identifier(page).fill(`double-${Date.now()}@example.com`);
  await page.getByRole('button', {name: 'Continue', exact: true}).dblclick();
  await page.getByRole('button', {name: 'Email me a code'}).dblclick();
  await expect(codeField(page)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('A second tab waiting for sign-in follows the first, and forgets what was typed in it', async ({
  page,
  context,
  signInByPassword,
}) => {
  const second = await context.newPage();
  await second.goto('/guidelines/');
  await identifier(second).fill('someone@example.com');
  const typed = () => second.evaluate(() => sessionStorage.getItem('portal-typed-handle'));
  await expect.poll(typed).toBe('someone@example.com');
  await page.goto(PAGE);
  await signInByPassword(READER);
  await expectReader(second, READER);
  await expect(second.getByRole('dialog')).toBeHidden();
  expect(await typed()).toBeNull();
});

for (const [name, shift] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const) {
  test(`A reader whose clock is a day ${name} signs in, and stays signed in`, async ({page}) => {
    await page.clock.setSystemTime(Date.now() + shift);
    await page.goto(PAGE);
    await beginSignIn(page, READER, 'Enter a password');
    await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expectReader(page, READER);
    await page.reload();
    await expectReader(page, READER);
    await expect(page.getByText(/Your session ends in/)).toBeHidden();
  });
}
