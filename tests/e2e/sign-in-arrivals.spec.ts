import type {Page} from '@playwright/test';
import {beginSignIn, expect, expectReader, identifier, newestMessage, test} from './fixtures';
import {messagesTo} from './outbox';

/** Sign-ins that start with a page's URL: by a link, or on return from another site. */
const PAGE = '/apis/geo/routing/';

/** A link by email or text message that leads to the portal itself, if configured. */
async function requestLink(page: Page, {name, handle}: {name: string; handle: string}) {
  const old = new Set((await messagesTo(handle)).map(({id}) => id));
  await page.goto(PAGE);
  await page.route('**/id/v2', async (route) => {
    if (route.request().method() !== 'POST') {
      await route.continue();
      return;
    }
    const body = route.request().postDataJSON() as {factor: {method: string; options?: object}};
    const {method, options} = body.factor;
    body.factor.options = {...options, method, redirect_target: page.url()};
    await route.continue({postData: body});
  });
  await beginSignIn(page, handle, name);
  const {link = ''} = await newestMessage(handle, undefined, old);
  await page.unroute('**/id/v2');
  return link;
}

const LINKS = [
  {name: 'Email me a link', handle: 'public@example.com', method: 'email_link'},
  {name: 'Text me a link', handle: '+15555010199', method: 'sms_link'},
];

for (const link of LINKS) {
  test(`“${link.name}”, opened on the portal, asks for confirmation twice and signs in`, async ({
    page,
    dialog,
  }) => {
    await page.goto(await requestLink(page, link));

    await expect(dialog.getByRole('heading')).toHaveText(['Sign in with this link?']);
    expect(new URL(page.url()).search).toBe('');
    await dialog.getByRole('button', {name: 'Sign in', exact: true}).click();
    await expect(dialog.getByRole('heading')).toHaveText([`Continue as ${link.handle}?`]);
    await page.getByRole('button', {name: 'Continue', exact: true}).click();
    await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
    expect(await remembered(page)).toMatchObject({
      handle: {value: link.handle},
      factor: {method: link.method},
    });
  });
}

/** Stored data of the last sign-in in this browser. */
function remembered(page: Page): Promise<{handle: unknown; factor: unknown}> {
  return page.evaluate(() => {
    const read = (prefix: string): unknown => {
      const key = Object.keys(localStorage).find((name) => name.startsWith(prefix));
      return key === undefined ? null : JSON.parse(localStorage.getItem(key) ?? 'null');
    };
    return {handle: read('@slashid/LAST_HANDLE'), factor: read('@slashid/LAST_FACTOR/')};
  });
}

test('S05 A declined link is not used up, and a declined account is signed out', async ({
  page,
  dialog,
}) => {
  const address = await requestLink(page, LINKS[0]!);
  await page.goto(address);
  await page.getByRole('button', {name: 'Not now'}).click();
  await expect(identifier(page)).toBeVisible();

  await page.goto(address);
  await dialog.getByRole('button', {name: 'Sign in', exact: true}).click();
  const revoked = page.waitForRequest(/\/token\/revoke$/);
  await page.getByRole('button', {name: 'Use another account'}).click();
  await revoked;
  await expect(identifier(page)).toBeVisible();
});

test('A used link shows an error with the next step', async ({page, dialog}) => {
  const address = await requestLink(page, LINKS[0]!);
  for (const outcome of ['Continue as public@example.com?', 'Log in expired']) {
    await page.goto(address);
    await dialog.getByRole('button', {name: 'Sign in', exact: true}).click();
    await expect(dialog.getByRole('heading')).toHaveText([outcome]);
  }
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(identifier(page)).toBeVisible();
});

test('A link with both challenge parameters is reported as damaged', async ({page, dialog}) => {
  await page.goto(`${PAGE}?challenges=W10&sidcp=x`);
  await expect(dialog.getByRole('heading')).toHaveText(['This link is damaged']);
  expect(new URL(page.url()).search).toBe('');
  await dialog.getByRole('button', {name: 'Sign in', exact: true}).click();
  await expect(identifier(page)).toBeVisible();
});

test('A signed-in reader is asked before a link signs in another account', async ({
  page,
  context,
  dialog,
  signIn,
}) => {
  const other = await context.newPage();
  const address = await requestLink(other, LINKS[0]!);
  await other.close();
  await signIn('internal@example.com', PAGE);

  await page.goto(address);
  await expect(dialog).toContainText('You’re signed in as internal@example.com.');
  await page.getByRole('button', {name: 'Not now'}).click();
  await expect(dialog).toBeHidden();
  await expectReader(page, 'internal@example.com');

  await page.goto(address);
  await dialog.getByRole('button', {name: 'Sign in', exact: true}).click();
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await expectReader(page, 'public@example.com');
});

test('A portal without provider-initiated sign-in ignores it', async ({page}) => {
  await page.goto(`${PAGE}?iss=social:github:portal-github`);
  await expect(identifier(page)).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect(identifier(page)).toBeVisible();
});

test('A reader signs in on the provider’s own page and comes back to the page they asked for', async ({
  page,
}) => {
  await page.goto(`${PAGE}#see-also`);
  const authorize = page.waitForRequest(/\/oauth2\/authorize\?/);
  await page.getByRole('button', {name: 'Continue with a Rescue Platform account'}).click();
  const query = new URL((await authorize).url()).searchParams;
  expect(query.get('response_type')).toBe('code');
  expect(query.get('scope')).toBe('openid');
  expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  await page.getByLabel('Email address').fill('public@example.com');
  await page.getByRole('button', {name: 'Send me a code'}).click();
  const {code = ''} = await newestMessage('public@example.com');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', {name: 'Sign in'}).click();

  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
  await expect(page).toHaveURL(/\/apis\/geo\/routing\/#see-also$/);
  await expect(page.getByRole('heading', {level: 1})).toHaveText(/Routing/);
  expect(await remembered(page)).toEqual({handle: null, factor: {method: 'hosted_login'}});
});

test('A reader who left the provider’s own page and signs in with a link stays on the link’s page', async ({
  page,
  dialog,
}) => {
  const link = await requestLink(page, LINKS[0]!);
  await page.goto('/guidelines/');
  // The page continues to wait for the link.
  await dialog.getByRole('button', {name: 'Back'}).click();
  await page.getByRole('button', {name: 'Continue with a Rescue Platform account'}).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.goBack();
  await expect(identifier(page)).toBeVisible();
  expect(await remembered(page)).toEqual({handle: null, factor: null});

  await page.goto(link);
  await dialog.getByRole('button', {name: 'Sign in', exact: true}).click();
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
  await expect(page).toHaveURL(/\/apis\/geo\/routing\/$/);
});
