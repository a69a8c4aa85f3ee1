import type {Locator} from '@playwright/test';
import type {FormPage} from '../../support/formPage/startFormPage';
import type {PageRequest} from '../../support/formPage/types';
import {expect, newAddress, PASSWORD, test} from './formFixtures';

const SUPPORT = 'https://support.example.com/';
const ELSEWHERE = 'https://join.example.com/';
const LINKS = {supportURL: SUPPORT, alternativeAuthURL: ELSEWHERE};

type Screen = {
  name: string;
  request?: PageRequest;
  methods: (string | object)[];
  handle: () => string;
  title: string;
  says: string;
  goesOn: 'Go back to login' | 'Try again';
};

/** Screens for failures, and for readers who must wait for somebody. */
const RED = /errorIcon$/;
const GREY = /errorIcon \S*neutral$/;
const iconOf = (screen: Locator) => screen.locator('span:has(> svg)');

const USERNAME = [{method: 'password', allowedHandleTypes: ['username']}];

/** Rejections of the first call, with the message to the reader. */
const SCREENS: Screen[] = [
  {
    name: 'registers where nobody may',
    request: {organization: 'Closed'},
    methods: ['otp_via_email'],
    handle: newAddress,
    title: 'Cannot register',
    says: 'Registration is disabled for this organisation.',
    goesOn: 'Go back to login',
  },
  {
    name: 'registers with an address that the organization does not take',
    request: {organization: 'Crews only'},
    methods: ['otp_via_email'],
    handle: newAddress,
    title: 'You can’t register with this address',
    says: 'Your organisation accepts only certain addresses.',
    goesOn: 'Try again',
  },
  {
    name: 'uses a method that the organization does not take',
    request: {organization: 'Vault'},
    methods: ['otp_via_email'],
    handle: newAddress,
    title: 'Something went wrong...',
    says: 'There has been an error while submitting your form. Please try again.',
    goesOn: 'Try again',
  },
  {
    name: 'types an address that is none',
    methods: ['otp_via_email'],
    handle: () => 'crew@a--b.example.c0m',
    title: 'Check the email address',
    says: 'crew@a--b.example.c0m isn’t a valid email address.',
    goesOn: 'Go back to login',
  },
  {
    name: 'types a number that is none',
    methods: ['otp_via_sms'],
    handle: () => '12345',
    title: 'Check the phone number',
    says: '+112345 isn’t a valid phone number.',
    goesOn: 'Go back to login',
  },
  {
    name: 'has a username and no password',
    methods: USERNAME,
    handle: () => 'nobody',
    title: 'No password set',
    says: 'Contact support to set a password or log in with your email or phone number.',
    goesOn: 'Go back to login',
  },
];

for (const {name, request = {}, methods, handle, title, says, goesOn} of SCREENS) {
  test(`A reader who ${name} sees “${title}” and can continue`, async ({
    expectedProblems,
    form,
    page,
  }) => {
    expectedProblems.push(/status of 400/);
    await form.open(methods, {...request, form: LINKS});
    await form.begin(handle());

    await expect(form.error).toContainText(title);
    await expect(form.error).toContainText(says);
    await expect(iconOf(form.error)).toHaveClass(title === 'Cannot register' ? GREY : RED);
    await expect(page.getByRole('link', {name: 'Contact support'})).toHaveAttribute(
      'href',
      SUPPORT,
    );
    const elsewhere = page.getByRole('link', {name: 'Go to the registration page'});
    await (title === 'Cannot register'
      ? expect(elsewhere).toHaveAttribute('href', ELSEWHERE)
      : expect(elsewhere).toHaveCount(0));
    await expect(form.retry).toHaveText(goesOn);
    if (goesOn !== 'Try again') {
      await form.retry.click();
      await expect(form.initial).toBeVisible();
    }
  });
}

test('A reader who needs approval is told so after signing up, and again when signing in', async ({
  form,
}) => {
  const handle = newAddress();
  for (const says of ['Your account was created.', 'has approved your account']) {
    await form.open(['otp_via_email'], {organization: 'By approval'});
    await form.begin(handle);
    await form.typeCode((await form.newest(handle)).code ?? '');
    await expect(form.error).toContainText('Awaiting approval');
    await expect(form.error).toContainText(says);
    await expect(iconOf(form.error)).toHaveClass(GREY);
  }
});

test('A reader with a username cannot reset the password', async ({form, page}) => {
  await form.open(USERNAME);
  await form.begin('dispatcher');
  await page.getByRole('button', {name: 'Reset it'}).click();

  await expect(form.error).toContainText('Cannot reset password');
  await form.retry.click();
  await expect(form.initial).toBeVisible();
});

test('A reader whose account is under attack must wait, even with the right password', async ({
  expectedProblems,
  form,
  page,
  stand,
}) => {
  expectedProblems.push(/status of 429/);
  await guess(stand, 'third@example.com', 10);

  await form.open(['password']);
  await form.begin('third@example.com');
  await page.locator('#password-input').fill(PASSWORD);
  await form.submit.click();
  await expect(form.error).toContainText('Too many attempts...');

  stand.advance(60_000);
  await form.retry.click();
  await page.locator('#password-input').fill(PASSWORD);
  await form.submit.click();
  await form.expectSignedIn();
});

test('A reader whose browser blocks popups or lacks passkeys sees an error', async ({
  form,
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  await form.open([
    'webauthn',
    {method: 'oidc', options: {provider: 'github', client_id: 'portal'}},
  ]);
  await page.getByRole('button', {name: /GitHub/}).click();
  await expect(form.error).toContainText('Your browser blocked the window');
  await form.back.click();

  await form.begin('reader@example.com');
  await expect(form.error).toContainText('Something went wrong...');
});

/** An attacker elsewhere: wrong passwords in as many challenges as necessary. */
async function guess({facts}: FormPage, value: string, times: number) {
  const post = async (path: string, body: unknown) =>
    (
      await fetch(`${facts.baseURL}${path}`, {
        method: 'POST',
        headers: {'Content-Type': 'application/json', 'SlashID-OrgID': facts.orgID},
        body: JSON.stringify(body),
      })
    ).json();
  for (let done = 0; done < times; done += 5) {
    const begun = await post('/id/v2', {
      handle: {type: 'email_address', value},
      factor: {method: 'password', options: {method: 'password'}},
      metadata: {},
    });
    for (let each = 0; each < 5; each += 1) {
      const {errors} = await post('/attestation/v3', {
        challenge_id: begun.result[0].id,
        challenge_type: 'password_verify',
        data: {password: `wrong ${each}`},
      });
      expect(errors[0].httpcode).toBe(401);
    }
  }
}
