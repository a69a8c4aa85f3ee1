import {expect, newAddress, newPhone, test, wrongCode} from './formFixtures';

const TEN_MINUTES = 10 * 60_000;

test('A reader enters a wrong code, then the right one, and is registered', async ({form}) => {
  const handle = newAddress();
  await form.open(['otp_via_email']);
  await expect(form.waiting).toContainText('Sign-in by SlashID');
  await form.begin(handle);
  const {code = ''} = await form.newest(handle);

  await form.typeCode(wrongCode(code));
  await expect(form.fieldError).toHaveText('Please enter a valid code');
  await form.typeCode(code);

  expect(await form.claims()).toMatchObject({
    first_token: true,
    authenticated_methods: ['otp_via_email'],
    authentications: [{handle: {value: handle}}],
  });
});

test('A reader who enters a sixth wrong code reads that there were too many attempts', async ({
  expectedProblems,
  form,
}) => {
  expectedProblems.push(/status of 429/);
  const handle = newAddress();
  await form.open(['otp_via_email']);
  await form.begin(handle);
  const {code = ''} = await form.newest(handle);

  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await form.typeCode(wrongCode(code));
    await expect(form.fieldError).toHaveText('Please enter a valid code');
  }
  await form.typeCode(wrongCode(code));

  await expect(form.error).toContainText('Too many attempts...');
});

test('A reader whose code has expired sees an error and signs in with a new one', async ({
  form,
  stand,
}) => {
  await form.open(['otp_via_email']);
  await form.begin('reader@example.com');
  const {code = ''} = await form.newest('reader@example.com');
  stand.advance(TEN_MINUTES + 1);
  await form.typeCode(code);
  await expect(form.error).toContainText('Log in expired');

  await form.retry.click();
  await expect.poll(async () => (await form.newest('reader@example.com')).code).not.toBe(code);
  await form.typeCode((await form.newest('reader@example.com')).code ?? '');

  expect(await form.claims()).toMatchObject({groups: ['public']});
});

test('A reader requests another code after half a minute, which invalidates the first', async ({
  form,
  page,
}) => {
  await page.clock.install();
  await form.open(['otp_via_email']);
  await form.begin('second@example.com');
  const {code: first = ''} = await form.newest('second@example.com');
  await expect(form.waiting).toContainText(/in \d+ seconds/);
  await page.clock.runFor(31_000);
  await form.resend.click();
  await expect.poll(async () => (await form.newest('second@example.com')).code).not.toBe(first);

  const {code: second = ''} = await form.newest('second@example.com');
  await form.typeCode(first);
  await expect(form.fieldError).toHaveText('Please enter a valid code');
  await form.typeCode(second);

  await form.expectSignedIn();
});

test('A reader goes back instead of typing a code, and signs in as somebody else', async ({
  form,
}) => {
  await form.open(['otp_via_email']);
  await form.begin('third@example.com');
  await expect(form.code).toBeVisible();
  await form.back.click();
  await expect(form.initial).toBeVisible();

  const handle = newAddress();
  await form.begin(handle);
  await form.typeCode((await form.newest(handle)).code ?? '');

  expect((await form.claims()).authentications).toMatchObject([{handle: {value: handle}}]);
});

test('A reader signs in by text message code twice, as the same person', async ({form}) => {
  const digits = newPhone();
  const signIn = async () => {
    await form.open(['otp_via_sms']);
    await form.begin(digits);
    const {code = ''} = await form.newest(`+1${digits}`);
    await form.typeCode(code);
    return form.claims();
  };

  const first = await signIn();
  const later = await signIn();

  expect(first).toMatchObject({first_token: true, authenticated_methods: ['otp_via_sms']});
  expect(later).toMatchObject({first_token: false, person_id: first.person_id});
});
