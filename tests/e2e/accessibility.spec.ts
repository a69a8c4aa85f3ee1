import AxeBuilder from '@axe-core/playwright';
import {expect, identifier, test} from './fixtures';

/** WCAG 2.2 at levels A and AA, as far as rules can tell. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const mode of ['light', 'dark']) {
  test(`A reader with assistive technology meets no barrier in ${mode} mode`, async ({
    page,
    signIn,
  }) => {
    const barriers = async () => {
      const {violations} = await new AxeBuilder({page}).withTags(TAGS).analyze();
      return violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(' ')}`);
    };
    await page.goto(`/apis/geo/routing/?docusaurus-theme=${mode}`);
    await expect(identifier(page)).toBeVisible();
    expect(await barriers(), 'sign-in dialog').toEqual([]);

    await signIn('public@example.com');
    for (const path of [
      '/',
      '/apis/geo/routing/',
      '/graphql/',
      '/apis/misc/conference/',
      '/none/',
    ]) {
      await page.goto(`${path}?docusaurus-theme=${mode}`);
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      await expect(page.getByText('One moment')).toBeHidden();
      expect(await barriers(), path).toEqual([]);
    }
  });
}

test('A reader with a keyboard stays inside the dialog', async ({page, dialog}) => {
  await page.goto('/');
  await expect(identifier(page)).toBeVisible();

  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement?.closest('.portal-page') !== null,
    );
    expect(isOutside).toBe(false);
  }
  await expect(dialog).toBeVisible();
});
