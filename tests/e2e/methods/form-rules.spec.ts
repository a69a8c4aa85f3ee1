import {createHash} from 'node:crypto';
import type {Page} from '@playwright/test';
import {URI} from 'otpauth';
import {addAuthenticator} from '../../support/virtualAuthenticator';
import {expect, newAddress, newPhone, PASSWORD, test} from './formFixtures';

/** What the specification says of the form's fields, times and requests (sections 4, 5 and 9). */
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const GITHUB = {method: 'oidc', options: {provider: 'github', client_id: 'portal'}};

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The body of the request that begins a sign-in, which stays unanswered. */
async function readBeginning(page: Page, act: () => Promise<unknown>) {
  await page.route('**/id/v2', () => undefined);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/id/v2') && sent.method() === 'POST'),
    act(),
  ]);
  return request.postDataJSON();
}

test('A form without methods offers a passkey and a link by email', async ({page, stand}) => {
  await page.goto(stand.address({form: {}}));
  await page.getByLabel('Email').fill('reader@example.com');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('listitem')).toContainText(['Use a passkey', 'Email me a link']);
});

const USERNAME = {method: 'password', allowedHandleTypes: ['username']};

for (const [name, method, typed, message] of [
  ['no address', 'email_link', '', 'Please enter your email address.'],
  ['half an address', 'email_link', 'crew@north', 'Please enter your email address.'],
  ['no number', 'otp_via_sms', '', 'Please enter your phone number.'],
  ['no username', USERNAME, '', 'Please enter a valid username.'],
  ['a username of 129 characters', USERNAME, 'u'.repeat(129), 'Please enter a valid username.'],
] as const) {
  test(`A field with ${name} says what to enter, and sends nothing`, async ({form, page}) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await form.open([method]);
    await form.begin(typed);

    await expect(form.fieldError).toHaveText(message);
    expect(calls).not.toContain('/id/v2');
  });
}

test('A number is submitted with the code of its country', async ({form, page}) => {
  await form.open(['otp_via_sms'], {form: {defaultCountryCode: 'DE'}});

  const {handle} = await readBeginning(page, () => form.begin('0171 1234567'));

  expect(handle).toEqual({type: 'phone_number', value: '+491711234567'});
});

test('The preferred countries come first', async ({form, page}) => {
  await form.open(['otp_via_sms']);
  await page.getByLabel('Phone number').fill(newPhone());
  const names = await page.getByLabel('Country').locator('option').allTextContents();

  expect(names.slice(0, 5)).toEqual([
    'Australia +61',
    'India +91',
    'United Arab Emirates +971',
    'United Kingdom +44',
    'United States +1',
  ]);
});

test('Single sign-on has no handle, a popup and this page by default', async ({form, page}) => {
  await form.open(['otp_via_email', GITHUB]);
  await page.getByLabel('Email').fill('reader@example.com');

  const {handle, factor} = await readBeginning(page, () =>
    page.getByRole('button', {name: 'Continue with GitHub'}).click(),
  );

  expect(handle).toBeNull();
  expect(factor.options).toMatchObject({ux_mode: 'popup', redirect_target: page.url()});
});

test('A popup of 400 by 600 is centred, and says what follows', async ({form, page}) => {
  await form.open(['otp_via_email', GITHUB]);
  await page.route('**/id/v2', () => undefined);
  const asked = await page.evaluateHandle(() => {
    const features: string[] = [];
    const open = window.open.bind(window);
    window.open = (url, target, given = '') => {
      features.push(`${given},`);
      return open(url, target, given);
    };
    return features;
  });
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', {name: 'Continue with GitHub'}).click(),
  ]);

  await expect(popup.locator('body')).toHaveText('You will be redirected in a moment...');
  const [left, top] = await page.evaluate(() => [
    screenLeft + (outerWidth - 400) / 2,
    screenTop + (outerHeight - 600) / 2,
  ]);
  const [features = ''] = await asked.jsonValue();
  for (const feature of ['width=400', 'height=600', `left=${left}`, `top=${top}`]) {
    expect(features).toContain(`${feature},`);
  }
});

test('A code has digits alone, and what is pasted beyond six is cut off', async ({form}) => {
  await form.open(['otp_via_email']);
  await form.begin('reader@example.com');
  const {code = ''} = await form.newest('reader@example.com');
  await form.code.pressSequentially('a1 b2-c3');
  await expect(form.code).toHaveValue('123');
  await form.code.fill(`${code}99`);

  await form.expectSignedIn();
});

test('“Send again” counts 30 seconds down, by the second', async ({form, page}) => {
  await page.clock.install();
  await form.open(['otp_via_email']);
  await form.begin('second@example.com');
  const countdown = page.getByText(/^Send again in \d+ seconds?$/);
  const shown = await countdown.evaluateHandle((element) => {
    const texts = [element.textContent];
    new MutationObserver(() => texts.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return texts;
  });
  await page.clock.runFor(31_000);
  await expect(form.resend).toBeVisible();

  const [first = '', ...later] = await shown.jsonValue();
  expect(first).toMatch(/in (?:29|30) seconds$/);
  expect(later).toEqual(
    Array.from({length: later.length}, (_, index) => {
      const left = later.length - index;
      return `Send again in ${left} second${left === 1 ? '' : 's'}`;
    }),
  );
  expect(later.length).toBeGreaterThan(26);
});

test('The setup code of an app can be copied, an empty code is not sent, and a recovery code is for later sign-ins alone', async ({
  context,
  form,
  page,
  stand,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const handle = newAddress();
  await form.open(['totp']);
  await form.begin(handle);
  await form.openLink((await form.newest(handle)).link);
  await form.resend.click();
  await page.clock.install();
  await page.getByRole('button', {name: 'Copy'}).click();
  await expect(page.getByRole('button', {name: 'Copied'})).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('button', {name: 'Copy', exact: true})).toBeVisible();
  const uri = await page.evaluate(() => navigator.clipboard.readText());
  const app = URI.parse(uri);
  await form.submit.click();

  await form.submit.click();
  await expect(form.fieldError).toHaveText('no TOTP code provided');
  await expect(page.getByRole('button', {name: 'Use a recovery code'})).toHaveCount(0);
  await form.typeCode(app.generate({timestamp: stand.now().getTime()}));
  await expect(page.locator('[data-screen=recovery-codes]')).toBeVisible();
  await expect(page.getByTestId('token')).toHaveCount(0);
  await form.submit.click();
  await form.expectSignedIn();

  await form.open(['totp']);
  await form.begin(handle);
  await expect(page.getByRole('button', {name: 'Use a recovery code'})).toBeVisible();
});

test('Each rule of a password has its message', async ({form, page}) => {
  const handle = newAddress();
  await form.open(['password']);
  await form.begin(handle);
  await form.openLink((await form.newest(handle)).link);
  for (const [password, message] of [
    ['', 'Password is required'],
    ['x'.repeat(257), '8-256 characters required'],
    ['Lantern-Admin-7', "Contains word 'admin'"],
    ['Lantern-User-77', "Contains word 'user'"],
    ['Lantern-9876-x', 'Illegal sequence: 9876'],
    ['Lantern-abcd-x', 'Illegal sequence: abcd'],
    ['iloveyou', 'Common password'],
  ] as const) {
    await page.locator('#password-input').fill(password);
    await page.locator('#password-input-confirm').fill(password);
    await form.submit.click();
    await expect(form.fieldError.first(), password).toHaveText(message);
  }
});

test('A sign-in without a password is not sent', async ({form}) => {
  await form.open(['password']);
  await form.begin('reader@example.com');
  await form.submit.click();

  await expect(form.fieldError).toHaveText('No password provided');
});

for (const isKept of [true, false]) {
  test(`The browser ${isKept ? 'remembers' : 'does not remember'} the handle and method where the site ${isKept ? 'allows' : 'does not allow'} it`, async ({
    form,
    page,
    stand,
  }) => {
    await form.open(['password'], {form: {storeLastHandle: isKept, storeLastFactor: isKept}});
    await form.begin('reader@example.com');
    await page.locator('#password-input').fill(PASSWORD);
    const factor = `@slashid/LAST_FACTOR/${stand.facts.orgID}`;
    expect(await stored(page, '@slashid/LAST_HANDLE')).toBeNull();
    await form.submit.click();
    await form.expectSignedIn();

    const kept = [await stored(page, '@slashid/LAST_HANDLE'), await stored(page, factor)];
    expect(kept.map((text) => JSON.parse(text ?? 'null'))).toEqual(
      isKept
        ? [{type: 'email_address', value: 'reader@example.com'}, {method: 'password'}]
        : [null, null],
    );
    await expect
      .poll(async () => JSON.parse((await stored(page, 'SLASHID_IDENTIFIERS')) ?? '[]'))
      .toMatchObject([{type: 'email_address', value: 'reader@example.com'}]);
  });
}

test('A passkey is noted for its scope', async ({form, page}) => {
  const authenticator = await addAuthenticator(page);
  const handle = newAddress();
  await form.open(['webauthn']);
  await expect(page.locator('#__SlashID_iframe')).toBeAttached();
  await form.begin(handle);
  await form.openLink((await form.newest(handle)).link);
  await form.expectSignedIn();
  const {credentials} = await authenticator.send('WebAuthn.getCredentials', {
    authenticatorId: authenticator.authenticatorId,
  });
  const id = Buffer.from(credentials[0]?.credentialId ?? '', 'base64').toString('base64url');

  expect(JSON.parse((await stored(page, 'SLASHID_WEBAUTHN_CREDENTIAL_ID_V2')) ?? '{}')).toEqual({
    localhost: [id],
  });
});

test('A passkey of this device is refused where it has no authenticator', async ({form}) => {
  await form.open([{method: 'webauthn', options: {attachment: 'platform'}}]);
  await form.begin('reader@example.com');

  await expect(form.error).toContainText('Something went wrong...');
});

test('A sign-in carries a new UUID and the hash of a verifier that stays here', async ({
  form,
  page,
}) => {
  await form.open(['email_link']);
  const {metadata} = await readBeginning(page, () => form.begin('reader@example.com'));
  const verifier = (await stored(page, '@SLASHID/PKCE_CODE_VERIFIER')) ?? '';

  expect(metadata.csrf_token).toMatch(new RegExp(`^${UUID}$`));
  expect(await stored(page, '@SLASHID/CSRF_TOKEN')).toBe(metadata.csrf_token);
  expect(verifier).toMatch(new RegExp(`^${UUID}-?${UUID}$`));
  expect(metadata.pkce_code_challenge).toBe(
    createHash('sha256').update(verifier).digest('base64url'),
  );
});
