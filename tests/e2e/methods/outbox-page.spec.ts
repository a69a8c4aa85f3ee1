import type {FormPage} from '../../support/formPage/startFormPage';
import {expect, newAddress, test} from './formFixtures';

/** A sign-in started elsewhere, by a browser with this name. */
async function beginElsewhere(
  {facts}: FormPage,
  value: string,
  method = 'otp_via_email',
  browserName = 'elsewhere',
) {
  const response = await fetch(`${facts.baseURL}/id/v2`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'SlashID-OrgID': facts.orgID,
      'User-Agent': browserName,
    },
    body: JSON.stringify({
      handle: {type: 'email_address', value},
      factor: {method, options: {method}},
    }),
  });
  expect(response.status).toBe(200);
}

const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=1</script>';

test('A message contains nothing that a browser sends about itself [L37]', async ({
  page,
  stand,
}) => {
  const handle = newAddress();
  await beginElsewhere(stand, handle, 'otp_via_email', MARKUP);
  await page.goto(`${stand.providerURL}/outbox?to=${encodeURIComponent(handle)}`);
  const message = page.getByRole('article');
  await message.getByText('Message', {exact: true}).click();

  await expect(message).toContainText('Requested on another site');
  await expect(message).not.toContainText('onerror');
});

test('A person watches messages arrive, newest first, copies a code and opens a link', async ({
  context,
  page,
  stand,
}) => {
  const [first, second] = [newAddress(), newAddress()];
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: stand.providerURL,
  });
  await page.goto(`${stand.providerURL}/outbox`);
  const messages = page.getByRole('article');
  await expect(page.getByRole('status')).toContainText(/message/i);

  await beginElsewhere(stand, first);
  await expect(messages.first()).toContainText(`Email to ${first}`);
  await beginElsewhere(stand, second, 'email_link');
  await expect(messages.nth(0)).toContainText(`Email to ${second}`);
  await expect(messages.nth(1)).toContainText(`Email to ${first}`);

  const code = (await messages.nth(1).locator('.code').textContent()) ?? '';
  expect(code).toMatch(/^\d{6}$/);
  await messages.nth(1).getByRole('button', {name: 'Copy code'}).click();
  await expect(messages.nth(1).getByRole('button', {name: 'Copied'})).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    messages.nth(0).getByRole('link', {name: 'Open link'}).click(),
  ]);
  await expect(opened.getByText("Thank you, you're signed in!")).toBeVisible();
  await opened.close();

  const recipient = page.getByLabel('Show messages to');
  await recipient.fill(` ${first.toUpperCase()}`);
  await expect(messages).toHaveCount(1);
  await expect(messages).toContainText(first);
  await expect(page.getByRole('status')).toHaveText('1 message');
  await page.reload();
  await expect(messages).toHaveCount(1);
  await beginElsewhere(stand, second);
  await beginElsewhere(stand, first);
  await expect(messages).toHaveCount(2);
  await recipient.fill('nobody@example.com');
  await expect(page.getByRole('status')).toHaveText('No messages yet.');
});
