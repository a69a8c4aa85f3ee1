import type {Page} from '@playwright/test';
import {expect, PASSWORD, test, type Form} from './formFixtures';

const STEPS = [
  {factors: [{method: 'otp_via_email'}]},
  {factors: [{method: 'password'}, {method: 'totp'}]},
];

/** Uses the first method; returns its token. */
async function proveFirst(form: Form, page: Page, handle: string): Promise<string> {
  await form.open(['otp_via_email'], {form: {steps: STEPS}});
  await form.begin(handle);
  const proven = page.waitForResponse(/\/attestation\/v3$/);
  await form.typeCode((await form.newest(handle)).code ?? '');
  const {result} = await (await proven).json();
  await expect(page.getByRole('heading', {name: 'One more step'})).toBeVisible();
  return result.token;
}

test('A reader signs in by two methods, of which the first alone opens nothing', async ({
  form,
  page,
}) => {
  const first = await proveFirst(form, page, 'reader@example.com');
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect([first.length > 100, stored.includes(first)]).toEqual([true, false]);
  await expect(page.getByTestId('token')).toHaveCount(0);

  await page.getByRole('button', {name: 'Enter a password'}).click();
  await page.locator('#password-input').fill('not the password');
  await form.submit.click();
  await expect(form.fieldError).toHaveText('Incorrect handle or password');
  await page.locator('#password-input').fill(PASSWORD);
  await form.submit.click();

  expect((await form.claims()).authenticated_methods).toEqual(['otp_via_email', 'password']);
});

test('A reader who goes back after the first of two methods ends its session', async ({
  form,
  page,
  stand,
}) => {
  const first = await proveFirst(form, page, 'second@example.com');
  const isValid = async () => {
    const response = await fetch(`${stand.providerURL}/token/validate`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', Authorization: `Bearer ${first}`},
      body: JSON.stringify({token: first}),
    });
    return (await response.json()).result?.valid ?? false;
  };
  expect(await isValid()).toBe(true);
  await form.back.click();

  await expect(form.initial).toBeVisible();
  await expect.poll(isValid).toBe(false);
});

test('A reader whose page loads again after the first of two methods starts again', async ({
  form,
  page,
}) => {
  await proveFirst(form, page, 'third@example.com');
  await page.reload();

  await expect(form.initial).toBeVisible();
});
