import {barriersInBothModes} from './barriers';
import {
  beginSignIn,
  codeField,
  expect,
  identifier,
  newestMessage,
  openLink,
  PASSWORD,
  test,
} from './fixtures';

/** The portal's sign-in card: handle, then method. `methods/` tests the following steps. */
const PAGE = '/apis/geo/routing/';

test.beforeEach(async ({page}) => {
  await page.goto(PAGE);
  await expect(identifier(page)).toBeVisible();
});

test('The card asks who signs in and offers single sign-on, with one heading', async ({
  page,
  dialog,
}) => {
  await expect(dialog).toHaveAccessibleName('Sign in to continue');
  await expect(dialog.getByRole('heading')).toHaveText(['Sign in to continue']);
  await expect(identifier(page)).toBeFocused();
  for (const name of [
    'Continue with Microsoft',
    'Continue with GitHub',
    'Continue with your company account',
    'Continue with a Rescue Platform account',
  ]) {
    await expect(dialog.getByRole('button', {name})).toBeVisible();
  }
  await expect(dialog.getByText('Opens the provider’s own sign-in page')).toBeVisible();
  await expect(dialog.getByText('Sign-in by SlashID')).toHaveCount(0);
});

for (const [handle, names] of Object.entries({
  'public@example.com': [
    'Email me a code',
    'Email me a link',
    'Enter a password',
    'Use a passkey',
    'Use an authenticator app',
  ],
  '+1 555 501 2345': ['Enter a password', 'Text me a code', 'Text me a link'],
})) {
  test(`The card offers ${handle} the methods that suit it, and goes back`, async ({
    page,
    dialog,
  }) => {
    await identifier(page).fill(handle);
    await page.getByRole('button', {name: 'Continue', exact: true}).click();

    await expect(dialog.getByRole('heading')).toHaveText(['Choose how to sign in']);
    await expect(dialog.getByRole('heading')).toBeFocused();
    await expect(dialog.getByRole('listitem')).toHaveCount(names.length);
    for (const name of names) {
      await expect(dialog.getByRole('button', {name})).toBeVisible();
    }

    await page.getByRole('button', {name: 'Back'}).click();
    await expect(identifier(page)).toHaveValue(handle);
  });
}

test.describe('in a browser that is older than passkeys', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 12_6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/104.0.0.0 Safari/537.36',
  });

  test('The card recommends a newer browser for passkeys', async ({page}) => {
    await identifier(page).fill('public@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', {name: 'Use a passkey'})).toContainText(
      'Works best in a newer browser or operating system',
    );
  });
});

test('A username leads straight to the password, and back to the username', async ({page}) => {
  await identifier(page).fill('dispatcher');
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await expect(page.getByRole('heading', {name: 'No password set'})).toBeVisible();

  await page.getByRole('button', {name: 'Go back to login'}).click();
  await expect(identifier(page)).toHaveValue('dispatcher');
});

test('An address of a company’s domain leads straight to its single sign-on', async ({page}) => {
  await identifier(page).fill('Reader@Company.example');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await expect((await popup).getByLabel('Email address')).toBeVisible();
  await expect(
    page.getByRole('heading', {name: 'Continue with your company account'}),
  ).toBeVisible();
});

test('A field explains an invalid address, number or username', async ({page}) => {
  await identifier(page).fill('crew@north');
  await page.keyboard.press('Enter');
  await expect(identifier(page)).toBeFocused();
  await expect(identifier(page)).toHaveAccessibleDescription(
    'Enter an email address, a phone number or a username.',
  );
});

test('A reader who last used a password is asked for it at once, and can use another method', async ({
  page,
  dialog,
}) => {
  await beginSignIn(page, 'public@example.com', 'Enter a password');
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.keyboard.press('Enter');
  // Otherwise, the page would still load scripts for signed-in readers, which signed-out ones may not have.
  await expect(page.getByRole('button', {name: 'Account', exact: true})).toBeEnabled();
  await page.getByRole('button', {name: 'Log out'}).click();

  await expect(identifier(page)).toHaveValue('public@example.com');
  await expect.poll(() => identifier(page).evaluate(selectedText)).toBe('public@example.com');
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await expect(page.getByLabel('Password', {exact: true})).toBeFocused();
  await page.getByRole('button', {name: 'Use another method'}).click();
  await expect(dialog.getByRole('listitem').first()).toContainText(/Enter a password.*Last used/);
});

const selectedText = (field: HTMLInputElement | SVGElement | HTMLElement) =>
  field instanceof HTMLInputElement
    ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    : '';

test('An address typed while the scripts load is kept', async ({page}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/js/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({waitUntil: 'domcontentloaded'});
  await identifier(page).click();
  await page.keyboard.type('public@');

  release();
  await expect(page.getByRole('button', {name: 'Continue with GitHub'})).toBeVisible();
  await page.keyboard.type('example.com');
  await expect(identifier(page)).toHaveValue('public@example.com');
});

test('A number without a country code shows its country and how it will be used', async ({
  page,
  dialog,
}) => {
  await identifier(page).fill('0171 1234567');
  await expect(dialog.getByRole('status')).toHaveText('Your number: +11711234567');
  const country = page.getByLabel('Country');
  await expect(country.locator('option').first()).toHaveText(/Australia \+61/);
  await country.selectOption('DE');

  await expect(dialog.getByRole('status')).toHaveText('Your number: +491711234567');
  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await expect(dialog).toContainText('+491711234567');
});

test('A popup of 400 by 600 that the reader closes is detected, and can be opened again', async ({
  page,
}) => {
  const features = await page.evaluateHandle(() => {
    const asked: (string | undefined)[] = [];
    const open = window.open.bind(window);
    window.open = (url, target, given) => {
      asked.push(given);
      return open(url, target, given);
    };
    return asked;
  });
  const first = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Continue with GitHub'}).click();
  await (await first).close();
  expect(await features.jsonValue()).toEqual([expect.stringMatching(/width=400.*height=600/)]);
  await expect(page.getByRole('heading', {name: 'The window was closed'})).toBeVisible();
  await expect(page.getByRole('heading', {name: 'The window was closed'})).toBeFocused();

  const second = page.waitForEvent('popup');
  await page.getByRole('button', {name: 'Open the window again'}).click();
  await expect((await second).getByLabel('Email address')).toBeVisible();
});

test('A blocked popup is explained, and the reader continues in this window', async ({page}) => {
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', {name: 'Continue with GitHub'}).click();
  await expect(page.getByRole('heading', {name: 'Your browser blocked the window'})).toBeVisible();

  await page.getByRole('button', {name: 'Continue in this window'}).click();
  await page.getByLabel('Email address').fill('public@example.com');
  await page.getByRole('button', {name: 'Continue'}).click();
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
});

test('Password rules are checked off while typing', async ({page, dialog}) => {
  const handle = `rules-${Date.now()}@example.com`;
  await beginSignIn(page, handle, 'Enter a password');
  const {link = ''} = await newestMessage(handle);
  await openLink(page, link);

  const field = page.getByLabel('Password', {exact: true});
  const rules = dialog.getByRole('listitem');
  await field.fill('user1234');
  await expect(rules).toHaveText([/8 to 256.*, met/, /“user”.*not met/, /1234.*not met/]);
  await field.fill('Quiet-River-7-Lantern');
  await page.getByRole('button', {name: 'Show password'}).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', {name: 'Hide password'}).click();
  await expect(field).toHaveAttribute('type', 'password');
  await expect(rules).toHaveText([/, met/, /, met/, /, met/]);
  await page.getByLabel('Confirm password').fill('another');
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await expect(field).toHaveAccessibleDescription(/Passwords should match/);
});

test('The first screens have no accessibility violations in light or dark mode', async ({page}) => {
  const barriers = () => barriersInBothModes(page, '[data-portal-overlay]');
  expect(await barriers(), 'identifier').toEqual([]);

  await identifier(page).fill('public@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', {name: 'Email me a code'})).toBeVisible();
  expect(await barriers(), 'methods').toEqual([]);

  await page.getByRole('button', {name: 'Enter a password'}).click();
  await expect(page.getByLabel('Password', {exact: true})).toBeVisible();
  expect(await barriers(), 'password').toEqual([]);

  await page.getByRole('button', {name: 'Back'}).click();
  await page.getByRole('button', {name: 'Email me a code'}).click();
  await expect(codeField(page)).toBeVisible();
  expect(await barriers(), 'code').toEqual([]);
});

test('A reader whose browser blocks site data is told what to allow', async ({
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/localStorage|browser storage is not available/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException("Failed to read the 'localStorage' property", 'SecurityError');
      },
    });
  });
  await page.goto(PAGE);
  await beginSignIn(page, 'public@example.com', 'Email me a code');
  await expect(
    page.getByRole('heading', {name: 'Your browser blocks this site’s data'}),
  ).toBeVisible();
});
