import {expect, newAddress, newPhone, test} from './formFixtures';

const TEN_MINUTES = 10 * 60_000;

test('A reader whose link has expired sees an error and signs in with a new one', async ({
  form,
  stand,
}) => {
  await form.open(['email_link']);
  await form.begin('reader@example.com');
  const {link: first} = await form.newest('reader@example.com');
  stand.advance(TEN_MINUTES + 1);
  await expect(form.error).toContainText('Log in expired');

  await form.retry.click();
  await expect.poll(async () => (await form.newest('reader@example.com')).link).not.toBe(first);
  await form.openLink((await form.newest('reader@example.com')).link);

  expect((await form.claims()).authenticated_methods).toEqual(['email_link']);
});

test('A reader who opens an expired link is asked to log in again', async ({
  expectedProblems,
  form,
  page,
  stand,
}) => {
  await form.open(['email_link']);
  await form.begin('second@example.com');
  const {link = ''} = await form.newest('second@example.com');
  await form.back.click();
  stand.advance(TEN_MINUTES + 1);

  expectedProblems.push(/TimeoutError: Authentication has expired/);
  await page.goto(link);

  await expect(page.getByText('Please log in again.')).toBeVisible();
});

test('A reader registers by email link, and signs in by another as the same person', async ({
  form,
}) => {
  const handle = newAddress();
  const signIn = async () => {
    await form.open(['email_link']);
    await form.begin(handle);
    await expect(form.waiting).toContainText(`we sent to ${handle}`);
    await form.openLink((await form.newest(handle)).link);
    return form.claims();
  };

  const first = await signIn();
  const later = await signIn();

  expect(first.first_token).toBe(true);
  expect(later).toMatchObject({first_token: false, person_id: first.person_id});
});

test('A reader requests another link after half a minute and continues with it', async ({
  form,
  page,
}) => {
  await page.clock.install();
  await form.open(['email_link']);
  await form.begin('third@example.com');
  const {link: first} = await form.newest('third@example.com');
  await expect(form.waiting).toContainText(/in \d+ seconds/);
  await page.clock.runFor(31_000);
  await form.resend.click();
  await expect.poll(async () => (await form.newest('third@example.com')).link).not.toBe(first);

  await form.openLink((await form.newest('third@example.com')).link);

  await form.expectSignedIn();
});

test('A reader who went back is not signed in by a link that arrives later', async ({
  form,
  page,
  stand,
}) => {
  await page.clock.install();
  await form.open(['email_link']);
  await form.begin('second@example.com');
  const {link} = await form.newest('second@example.com');
  await form.back.click();
  // The widget polls every second, so it stops within one.
  await page.clock.runFor(2_000);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));

  await form.openLink(link);
  await page.clock.runFor(5_000);

  await expect(form.initial).toBeVisible();
  expect(calls.filter((url) => url.startsWith(stand.providerURL))).toEqual([]);
});

test('A reader signs in by text message link twice, as the same person', async ({form}) => {
  const digits = newPhone();
  const signIn = async () => {
    await form.open(['sms_link']);
    await form.begin(digits);
    const {link} = await form.newest(`+1${digits}`);
    await form.openLink(link);
    return form.claims();
  };

  const first = await signIn();
  const later = await signIn();

  expect(first).toMatchObject({
    first_token: true,
    authentications: [{handle: {type: 'phone_number', value: `+1${digits}`}}],
  });
  expect(later).toMatchObject({first_token: false, person_id: first.person_id});
});

test('A reader who follows a link to the site confirms the account', async ({form, page}) => {
  await form.open(['otp_via_email']);
  const target = page.url();
  await form.open([{method: 'email_link', options: {redirect_target: target}}]);
  await form.begin('reader@example.com');
  const {link = ''} = await form.newest('reader@example.com');
  expect(link.startsWith(target.split('?')[0] ?? '')).toBe(true);

  await page.goto(link);
  await expect(page.getByRole('heading', {name: 'Sign in with this link?'})).toBeVisible();
  expect(page.url()).not.toContain('challenges=');
  await page.getByRole('button', {name: 'Sign in'}).click();
  await expect(page.getByRole('heading', {name: 'Continue as reader@example.com?'})).toBeVisible();
  await expect(page.getByTestId('token')).toHaveCount(0);
  await page.getByRole('button', {name: 'Continue'}).click();

  expect((await form.claims()).authenticated_methods).toEqual(['email_link']);
});

test('S05 A reader who follows someone else’s link declines and stays signed out', async ({
  form,
  page,
  stand,
}) => {
  const [{person_id}] = await stand.manage(
    'GET',
    `/persons?handle=${encodeURIComponent('email_address:second@example.com')}`,
  );
  const challenges = await stand.manage('POST', `/persons/${person_id}/direct-id`, {
    duration_secs: 60,
  });
  await form.open(['otp_via_email']);
  const arrival = `${page.url()}&challenges=${challenges}`;
  await page.goto(arrival);
  await page.getByRole('button', {name: 'Not now'}).click();
  await expect(form.initial).toBeVisible();

  // A link that was declined before its use is still valid.
  await page.goto(arrival);
  await page.getByRole('button', {name: 'Sign in'}).click();
  await expect(page.getByRole('heading', {name: 'Continue as second@example.com?'})).toBeVisible();
  const revoked = page.waitForRequest(/\/token\/revoke$/);
  await page.getByRole('button', {name: 'Use another account'}).click();
  await revoked;

  await expect(form.initial).toBeVisible();
  await expect(page.getByTestId('token')).toHaveCount(0);
  await form.begin('reader@example.com');
  await form.typeCode((await form.newest('reader@example.com')).code ?? '');
  expect((await form.claims()).authentications).toMatchObject([
    {handle: {value: 'reader@example.com'}},
  ]);
});
