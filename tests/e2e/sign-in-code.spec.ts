import {
  beginSignIn,
  codeField,
  completeCode,
  expect,
  identifier,
  newestMessage,
  openLink,
  PASSWORD,
  test,
} from './fixtures';

/** What a reader enters or waits for on the portal after choosing a method, also across a page load. */
const PAGE = '/apis/geo/routing/';

test.beforeEach(async ({page}) => {
  await page.goto(PAGE);
  await expect(identifier(page)).toBeVisible();
});

test('A reader signs in with the keyboard alone, by code', async ({page}) => {
  await expect(identifier(page)).toBeFocused();
  await page.keyboard.type('public@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {name: 'Choose how to sign in'})).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await completeCode(page, 'public@example.com');
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
});

test('A code pasted with spaces or dashes is cleaned and submitted', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beginSignIn(page, 'public@example.com', 'Email me a code');
  await expect(codeField(page)).toBeFocused();
  const {code = ''} = await newestMessage('public@example.com');
  const spaced = ` ${code.slice(0, 3)} ${code.slice(3, 4)}-${code.slice(4)}`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), spaced);
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
});

test('A code that is empty or too short is not sent, and says so', async ({page}) => {
  await beginSignIn(page, 'public@example.com', 'Email me a code');
  await expect(codeField(page)).toBeFocused();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));

  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter the OTP code.');
  await page.keyboard.type('123');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toHaveText('Please enter the OTP code.');
  expect(sent).not.toContain('/attestation/v3');
});

test('A reload returns to the code, which then signs in', async ({page}) => {
  await beginSignIn(page, 'public@example.com', 'Email me a code');
  const countdown = page.getByText(/in \d+ seconds?$/);
  // By then, the message has been sent.
  await expect(countdown).toBeVisible();
  const {code = ''} = await newestMessage('public@example.com');
  await expect(countdown).toContainText(/in (?:1\d|2[0-7]) seconds/);
  await page.reload();

  await expect(countdown).toBeVisible();
  // At once: a countdown that starts again would also get there.
  expect(await countdown.textContent()).toMatch(/in (?:1\d|2[0-7]) seconds/);
  await codeField(page).fill(code);
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
});

test('A reload returns to the wait for a link, which then signs in', async ({page}) => {
  await beginSignIn(page, 'public@example.com', 'Email me a link');
  await expect(page.getByRole('heading', {name: 'Check your email'})).toBeVisible();
  const {link = ''} = await newestMessage('public@example.com');
  await page.reload();
  await expect(page.getByRole('heading', {name: 'Check your email'})).toBeVisible();
  await openLink(page, link);

  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
});

test('A reader who goes back after a reload signs in with another method', async ({page}) => {
  await beginSignIn(page, 'public@example.com', 'Email me a code');
  await expect(codeField(page)).toBeVisible();
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await page.getByRole('button', {name: 'Back'}).click();

  await beginSignIn(page, 'public@example.com', 'Enter a password');
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
});
