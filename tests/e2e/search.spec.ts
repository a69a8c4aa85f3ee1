import {SEARCH_FOLDER} from '@gated-docs/search/search-index/format';
import {expect, test} from './fixtures';

test('A reader in `public` finds a page with the keyboard alone, and no page for other readers', async ({
  page,
  signIn,
}) => {
  await signIn('public@example.com', '/');
  await expect(page.getByRole('heading', {name: 'Guidelines', level: 3})).toBeVisible();
  await expect(page.getByRole('heading', {name: 'Self-hosted', level: 3})).toHaveCount(0);

  await page.keyboard.press('/');
  const field = page.getByRole('combobox', {name: 'Search these pages'});
  await expect(field).toBeFocused();
  const notice = page.getByText('Search covers only the pages that you have access to.');
  await expect(notice).toBeVisible();
  await field.fill('qqxqqx');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/No results/);
  await expect(notice).toBeVisible();
  await field.fill('medcon serial numbers');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/shown/);
  await expect(page.getByRole('option', {name: /medcon/i})).toHaveCount(0);

  await field.fill('durable queue');
  const chosen = page
    .getByRole('group', {name: 'Implementation'})
    .getByRole('option', {selected: true});
  await expect(chosen).toBeVisible();
  await expect(page.locator('mark').first()).toBeVisible();
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/guidelines\/implementation\/#/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('A reader in `internal` filters the results by section, and repeats a search', async ({
  page,
  signIn,
}) => {
  await signIn('internal@example.com', '/');
  await expect(page.getByRole('heading', {name: 'Self-hosted', level: 3})).toBeVisible();

  // Results appear before the texts are loaded, which changes them.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/${SEARCH_FOLDER}/texts/*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', {name: 'Search these pages'});
  await field.fill('confguration');
  const groups = page.getByRole('listbox', {name: 'Results'}).getByRole('group');
  await expect(groups.first()).toBeVisible();
  await expect(page.getByText('Search covers only')).toHaveCount(0);
  const sections = page.getByRole('group', {name: 'Sections'});
  await expect(sections).toHaveCount(0);
  release();
  await sections.getByRole('button', {name: /^Apps/}).click();
  await expect(field).toBeFocused();
  await expect(groups.first()).toContainText('Apps');
  await expect(groups.filter({hasNotText: 'Apps'})).toHaveCount(0);
  const inApps = (await sections.getByRole('button', {name: /^Apps/}).textContent())?.slice(5);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    new RegExp(`^Pages shown: (?:\\d+ of )?${inApps}$`),
  );

  await sections.getByRole('button', {name: /^Apps/}).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await page
    .getByRole('group', {name: 'Recent searches'})
    .getByRole('button', {name: 'confguration'})
    .click();
  await expect(field).toHaveValue('confguration');
  await expect(groups.first()).toBeVisible();
});

test('The shortcut opens the search while the previous dialog is closing', async ({
  page,
  signIn,
}) => {
  await signIn('internal@example.com', '/');
  const field = page.getByRole('combobox', {name: 'Search these pages'});
  await page.keyboard.press('/');
  await expect(field).toBeFocused();

  // In one task, before the browser reports that the dialog is closed.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}));
  });

  await expect(field).toBeFocused();
  await field.fill('mission');
  await expect(
    page.getByRole('listbox', {name: 'Results'}).getByRole('group').first(),
  ).toBeVisible();
});
