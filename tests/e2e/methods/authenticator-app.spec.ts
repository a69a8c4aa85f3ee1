import fs from 'node:fs';
import type {Page} from '@playwright/test';
import {URI} from 'otpauth';
import {expect, newAddress, test, wrongCode, type Form} from './formFixtures';

/** Continues to the key for setting up an authenticator app. */
async function setUp(form: Form, page: Page, handle: string) {
  await form.open(['totp']);
  await form.begin(handle);
  await form.openLink((await form.newest(handle)).link);
  await form.resend.click();
  return URI.parse(await page.locator('#uri').inputValue());
}

test('A reader sets up an authenticator app, saves the recovery codes, and signs in with either', async ({
  form,
  page,
  stand,
}) => {
  const handle = newAddress();
  const app = await setUp(form, page, handle);
  const code = () => app.generate({timestamp: stand.now().getTime()});
  const qrCode = page.getByRole('img', {name: 'QR Code'});
  expect(await qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    100,
  );
  expect(app.label).toContain(handle);
  await form.submit.click();

  await form.typeCode(wrongCode(code()));
  await expect(form.fieldError).toHaveText('Please enter a valid code');
  await form.typeCode(code());

  const download = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Download codes'}).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  const codes = fs
    .readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  expect(new Set(codes).size).toBe(10);
  await form.submit.click();
  expect(await form.claims()).toMatchObject({
    first_token: true,
    authenticated_methods: ['totp'],
  });

  stand.advance(60_000);
  await form.open(['totp']);
  await form.begin(handle);
  await form.typeCode(code());
  expect((await form.claims()).first_token).toBe(false);

  const recover = async (recoveryCode: string) => {
    await page.locator('#totp').fill(recoveryCode);
    await form.submit.click();
  };
  const [spent = '', fresh = ''] = codes;
  for (const attempt of [[spent], [spent, fresh]]) {
    await form.open(['totp']);
    await form.begin(handle);
    await page.getByRole('button', {name: 'Use a recovery code'}).click();
    for (const [index, recoveryCode] of attempt.entries()) {
      if (index > 0) {
        await expect(form.fieldError).toHaveText('Please enter a valid code');
      }
      await recover(recoveryCode);
    }
    await form.expectSignedIn();
  }
});

test('A reader who goes back before the first code has no authenticator app yet', async ({
  form,
  page,
  stand,
}) => {
  const handle = newAddress();
  const first = await setUp(form, page, handle);
  await form.submit.click();
  await form.back.click();
  await expect(form.initial).toBeVisible();

  const {link: old} = await form.newest(handle);
  await form.begin(handle);
  await expect.poll(async () => (await form.newest(handle)).link).not.toBe(old);
  await form.openLink((await form.newest(handle)).link);
  await form.resend.click();
  const second = URI.parse(await page.locator('#uri').inputValue());
  expect(second.secret.base32).not.toBe(first.secret.base32);
  await form.submit.click();
  await form.typeCode(second.generate({timestamp: stand.now().getTime()}));

  await expect(page.locator('[data-screen=recovery-codes]')).toBeVisible();
});

test('A reader whose setup took too long sees an error', async ({form, page, stand}) => {
  const app = await setUp(form, page, newAddress());
  await form.submit.click();
  stand.advance(15 * 60_000 + 1);
  await form.typeCode(app.generate({timestamp: stand.now().getTime()}));

  await expect(form.error).toContainText('Log in expired');
});
