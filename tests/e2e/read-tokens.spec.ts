import {choose, test} from './account';
import {barriersOn} from './barriers';
import {expect} from './fixtures';

test('A reader creates a read token, sees it once, uses it, and revokes it', async ({
  context,
  page,
  request,
  openAccount,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  const dialog = await openAccount();
  const item = dialog.getByRole('button', {name: /^Read tokens/});
  await expect(item).toBeVisible();
  expect(asked.filter((path) => path.includes('read-tokens'))).toEqual([]);

  await item.press('Enter');
  await expect(dialog.getByRole('heading', {name: 'Read tokens'})).toBeFocused();
  await expect(dialog).toContainText('It stays valid after you log out.');
  const name = `Nightly check ${Date.now()}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Days until expiry (up to 90)').fill('7');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', {name: 'Copy your token'})).toBeFocused();
  const token = await dialog.getByLabel(name).inputValue();
  expect(token).toMatch(/^read_/);
  await dialog.getByRole('button', {name: 'Copy', exact: true}).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);

  await choose(dialog, /^Done/);
  const row = dialog.getByRole('listitem').filter({hasText: name});
  await expect(row).toContainText(/Expires \d+ \w+ \d{4}, \d\d:\d\d, in 7 days/);
  await expect(page.getByText(token)).toHaveCount(0);
  const read = () =>
    request.get('/apis/geo/routing.md', {headers: {authorization: `Bearer ${token}`}});
  expect((await read()).status()).toBe(200);
  expect(await barriersOn(page, {within: 'dialog[open]'})).toEqual([]);

  page.once('dialog', (question) => {
    expect(question.message()).toMatch(/^Revoke .*\? Scripts and assistants .* stop working\.$/);
    void question.accept();
  });
  await row.getByRole('button', {name: `Revoke ${name}`}).click();
  await expect(dialog.getByText(`${name} revoked`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await read()).status()).toBe(401);
});

test('A read token created after its reader has gone back is revoked', async ({
  page,
  openAccount,
}) => {
  const dialog = await openAccount();
  await choose(dialog, /^Read tokens/);
  await dialog.getByLabel('Name').fill('Too late');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_gate/read-tokens', async (route) => {
    const response = await route.fetch();
    if (route.request().method() === 'POST') {
      await held;
    }
    await route.fulfill({response});
  });
  const asked = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/read-tokens'),
  );
  await page.keyboard.press('Enter');
  await asked;
  await choose(dialog, /^Back/);
  await expect(dialog.getByRole('button', {name: /^Read tokens/})).toBeVisible();
  const revoked = page.waitForResponse((response) => response.request().method() === 'DELETE');
  release();

  expect((await revoked).status()).toBe(204);
  await choose(dialog, /^Read tokens/);
  await expect(dialog.getByRole('button', {name: 'Create token'})).toBeVisible();
  await expect(dialog.getByText('Too late')).toHaveCount(0);
});
