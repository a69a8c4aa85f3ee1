import {expect, newAddress, newPhone, PASSWORD, test} from './formFixtures';

const CHOSEN = 'Quiet-River-7-Lantern';

test('A reader enters a wrong password, then signs in with the right one', async ({form, page}) => {
  await form.open(['password']);
  await form.begin('reader@example.com');
  await page.locator('#password-input').fill('not the password');
  await form.submit.click();
  await expect(form.fieldError).toHaveText('Incorrect handle or password');
  // Field and button share one frame, also while the field has the focus or an error.
  await expect(page.locator('#password-input')).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');

  await page.locator('#password-input').fill(PASSWORD);
  await form.submit.click();

  expect((await form.claims()).authenticated_methods).toEqual(['password']);
});

test('A new reader sees the password rules, sets a password and signs in with it', async ({
  form,
  page,
}) => {
  const handle = newAddress();
  await form.open(['password']);
  await form.begin(handle);
  await form.openLink((await form.newest(handle)).link);
  const set = async (password: string, confirmed = password) => {
    await page.locator('#password-input').fill(password);
    await page.locator('#password-input-confirm').fill(confirmed);
    await form.submit.click();
  };

  await set('short');
  await expect(form.fieldError.first()).toHaveText('8-256 characters required');
  await set('my-Password-42!');
  await expect(form.fieldError.first()).toHaveText("Contains word 'password'");
  await set('Lantern-1234-x');
  await expect(form.fieldError.first()).toHaveText('Illegal sequence: 1234');
  await set(CHOSEN, `${CHOSEN}!`);
  await expect(form.fieldError.first()).toHaveText('Passwords should match');
  await set(CHOSEN);
  expect((await form.claims()).first_token).toBe(true);

  await form.open(['password']);
  await form.begin(handle);
  await page.locator('#password-input').fill(CHOSEN);
  await form.submit.click();
  expect((await form.claims()).first_token).toBe(false);
});

test('A reader resets a forgotten password by link while the sign-in waits', async ({
  form,
  page,
  context,
}) => {
  await form.open(['password']);
  await form.begin('second@example.com');
  await page.getByRole('button', {name: 'Reset it'}).click();
  await expect(form.waiting).toContainText('Open it to choose a new password');

  const {link = ''} = await form.newest('second@example.com');
  const mailbox = await context.newPage();
  await mailbox.goto(link);
  const rules = mailbox.getByRole('listitem');
  await mailbox.getByLabel('New password').fill('Lantern-1234-x');
  await expect(rules.filter({hasText: 'not met yet'})).toHaveText([
    'No ascending or descending sequences, not met yet',
    'Both passwords are the same, not met yet',
  ]);
  await mailbox.getByLabel('New password').fill(CHOSEN);
  await mailbox.getByLabel('Confirm password').fill(CHOSEN);
  await expect(rules.filter({hasText: 'not met yet'})).toHaveCount(0);
  // The form is sent only once: the link would have expired for a second time.
  await mailbox.getByRole('button', {name: 'Save password'}).dblclick();
  await expect(mailbox.getByText('You can now close this page.')).toBeVisible();
  await mailbox.close();

  await page.locator('#password-input').fill(PASSWORD);
  await form.submit.click();
  await expect(form.fieldError).toHaveText('Incorrect handle or password');
  await page.locator('#password-input').fill(CHOSEN);
  await form.submit.click();
  await form.expectSignedIn();
});

test('A reader whose password page has expired sees an error and starts again', async ({
  form,
  page,
  stand,
}) => {
  await form.open(['password']);
  await form.begin('third@example.com');
  await page.locator('#password-input').fill(PASSWORD);
  stand.advance(5 * 60_000 + 1);
  await form.submit.click();
  await expect(form.error).toContainText('Log in expired');

  await form.retry.click();
  await page.locator('#password-input').fill(PASSWORD);
  await form.submit.click();
  await form.expectSignedIn();
});

test('A reader goes back from the password to another method', async ({form, page}) => {
  await form.open(['password', 'otp_via_email']);
  await form.begin('third@example.com');
  await expect(page.locator('#password-input')).toBeVisible();
  await form.back.click();
  await page.getByLabel('Sign-in method').selectOption('Email me a code');
  await form.begin('third@example.com');
  await form.typeCode((await form.newest('third@example.com')).code ?? '');

  expect((await form.claims()).authenticated_methods).toEqual(['otp_via_email']);
});

test('A reader sets a password for a phone number, and for a username with an administrator’s help', async ({
  form,
  page,
  stand,
}) => {
  const digits = newPhone();
  await form.open([{method: 'password', allowedHandleTypes: ['phone_number']}]);
  await form.begin(digits);
  await form.openLink((await form.newest(`+1${digits}`)).link);
  await page.locator('#password-input').fill(CHOSEN);
  await page.locator('#password-input-confirm').fill(CHOSEN);
  await form.submit.click();
  const {person_id} = await form.claims();

  await stand.manage('POST', `/persons/${person_id}/handles`, [
    {type: 'username', value: `crew-${digits}`},
  ]);
  await form.open([{method: 'password', allowedHandleTypes: ['username']}]);
  await form.begin(`crew-${digits}`);
  await page.locator('#password-input').fill(CHOSEN);
  await form.submit.click();

  expect(await form.claims()).toMatchObject({person_id});
});
