import type {Page} from '@playwright/test';
import {expect, newAddress, test} from './formFixtures';

const WAYS = [
  {
    name: 'a social provider',
    button: /Continue with\s*GitHub/,
    method: 'oidc',
    options: {provider: 'github', client_id: 'portal'},
  },
  {
    name: 'the company’s SAML provider',
    button: /Continue with\s*Company/,
    method: 'saml',
    options: {provider_credentials_id: 'company'},
  },
];

const factorOf = ({method, options}: (typeof WAYS)[number], ux_mode: string) => ({
  method,
  label: method === 'saml' ? 'Company' : undefined,
  options: {...options, ux_mode},
});

async function signInThere(place: Page, email: string) {
  await place.getByLabel('Email address').fill(email);
  await place.getByRole('button', {name: 'Continue'}).click();
}

for (const way of WAYS) {
  const {name, button, method} = way;

  test(`A reader who cancels at ${name} is not signed in, and can try again at once`, async ({
    form,
    page,
  }) => {
    await form.open(['otp_via_email', factorOf(way, 'popup')]);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', {name: button}).click(),
    ]);
    await popup.getByRole('button', {name: 'Cancel'}).click();
    await expect(popup.getByText('You are not signed in')).toBeVisible();
    await popup.close();
    await expect(form.error).toBeVisible();
    await form.back.click();

    const [again] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', {name: button}).click(),
    ]);
    await signInThere(again, 'reader@example.com');
    await form.expectSignedIn();
  });

  test(`A reader registers through ${name} in a popup, which closes, and signs in later`, async ({
    form,
    page,
  }) => {
    const email = newAddress();
    const signIn = async () => {
      await form.open(['otp_via_email', factorOf(way, 'popup')]);
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', {name: button}).click(),
      ]);
      const closed = popup.waitForEvent('close');
      await signInThere(popup, email);
      await closed;
      return form.claims();
    };

    const first = await signIn();
    const later = await signIn();

    expect(first).toMatchObject({first_token: true, authenticated_methods: [method]});
    expect(first.authentications).toMatchObject([{handle: {value: email}}]);
    expect(later).toMatchObject({first_token: false, person_id: first.person_id});
  });

  test(`O08 A reader goes to ${name} in the same window and comes back signed in, with a clean URL`, async ({
    form,
    page,
  }) => {
    await form.open(['otp_via_email', factorOf(way, 'redirect')]);
    const before = page.url();
    await page.getByRole('button', {name: button}).click();
    await expect(page.getByLabel('Email address')).toBeVisible();
    await signInThere(page, 'reader@example.com');

    expect(await form.claims()).toMatchObject({
      groups: ['public'],
      authenticated_methods: [method],
    });
    expect(decodeURIComponent(page.url())).toBe(decodeURIComponent(before));
  });

  test(`S05 A reader who follows someone else's callback from ${name} is not signed in`, async ({
    form,
    page,
    browser,
  }) => {
    await form.open(['otp_via_email', factorOf(way, 'redirect')]);
    await page.getByRole('button', {name: button}).click();
    await page.route(/sso_code=/, (route) => route.abort());
    const returned = page.waitForRequest(/sso_code=/);
    await signInThere(page, 'second@example.com').catch(() => undefined);
    const address = (await returned).url();

    const victim = await browser.newPage();
    const calls: string[] = [];
    victim.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await victim.goto(address);
    await expect(victim.locator('[data-screen=identifier]')).toBeVisible();

    expect(victim.url()).not.toMatch(/challenges|sso_|csrf_token/);
    expect(calls.filter((path) => /^\/(?:sso|challenge|attestation)/.test(path))).toEqual([]);
    await victim.close();
  });
}

test('A reader whose single sign-on takes too long sees an error', async ({form, page, stand}) => {
  await form.open(['otp_via_email', factorOf(WAYS[0]!, 'popup')]);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', {name: WAYS[0]!.button}).click(),
  ]);
  await expect(popup.getByLabel('Email address')).toBeVisible();
  stand.advance(10 * 60_000 + 1);

  await expect(form.error).toContainText('Log in expired');
});

test('A reader sees and reaches each configured social provider', async ({form, page}) => {
  const providers = {
    google: 'Google',
    facebook: 'Facebook',
    github: 'GitHub',
    gitlab: 'GitLab',
    line: 'LINE',
    bitbucket: 'Bitbucket',
    azuread: 'Microsoft',
    okta: 'Okta',
    apple: 'Apple',
  };
  const factors = Object.keys(providers).map((provider) => ({
    method: 'oidc',
    options: {provider, client_id: `portal-${provider}`},
  }));
  await form.open(['otp_via_email', ...factors]);

  for (const label of Object.values(providers)) {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', {name: `Continue with ${label}`}).click(),
    ]);
    await expect(popup.getByRole('heading', {name: `Sign in with ${label}`})).toBeVisible();
    await popup.close();
    await form.back.click();
  }
});

test('A reader sent by the company’s portal confirms, and signs in at the provider', async ({
  form,
  page,
}) => {
  await form.open(['otp_via_email']);
  await page.goto(`${page.url()}&iss=social:github:portal-github`);
  await expect(page.getByRole('heading', {name: 'Continue with GitHub?'})).toBeVisible();
  expect(page.url()).not.toContain('iss=');

  await page.getByRole('button', {name: 'Sign in'}).click();
  await signInThere(page, 'reader@example.com');

  expect((await form.claims()).authenticated_methods).toEqual(['oidc']);
  expect(page.url()).not.toMatch(/challenges|sso_|csrf_token/);
});
