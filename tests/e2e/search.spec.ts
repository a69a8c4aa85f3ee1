import {expect, test} from './fixtures';

test('A reader in `public` finds a page with the keyboard alone, and none of others', async ({
  page,
  signInByCode,
}) => {
  await page.goto('/');
  await signInByCode('public@example.com');
  await expect(page.getByRole('heading', {name: 'Guidelines', level: 3})).toBeVisible();
  await expect(page.getByRole('heading', {name: 'Self-hosted', level: 3})).toHaveCount(0);

  await page.keyboard.press('/');
  const field = page.getByRole('combobox', {name: 'Search these pages'});
  await expect(field).toBeFocused();
  await field.fill('medcon serial numbers');
  await expect(page.getByRole('status')).toHaveText(/Nothing found/);
  await field.fill('durable queue');
  await expect(page.getByRole('option').first()).toContainText('Implementation');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/guidelines\/implementation\/#/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
