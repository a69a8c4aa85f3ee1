import {addAuthenticator} from '../support/virtualAuthenticator';
import {
  beginSignIn,
  completeCode,
  expect,
  expectReader,
  identifier,
  newestMessage,
  openLink,
  test,
} from './fixtures';

/** Methods of the portal's form besides code and password; `methods/` tests the form alone. */
const ROUTING = '/apis/geo/routing/';

for (const name of ['your company account', 'GitHub']) {
  test(`A reader signs in with ${name} in a popup and reads the page they asked for`, async ({
    page,
    dialog,
  }) => {
    await page.goto(`${ROUTING}#see-also`);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', {name: `Continue with ${name}`}).click(),
    ]);
    const closed = popup.waitForEvent('close');
    await popup.getByLabel('Email address').fill('public@example.com');
    await popup.getByRole('button', {name: 'Continue'}).click();
    await closed;

    await expect(page.getByRole('button', {name: 'Log out'})).toBeVisible();
    await expect(page.getByRole('heading', {level: 1})).toHaveText(/Routing/);
    await expect(page).toHaveURL(/\/apis\/geo\/routing\/#see-also$/);
    await expect(dialog).toBeHidden();
  });
}

test('A reader signs in by text message code on the portal', async ({page}) => {
  const handle = `+1555501${String(Date.now()).slice(-4)}`;
  await page.goto(ROUTING);
  await beginSignIn(page, handle, 'Text me a code');
  await completeCode(page, handle);
  await expectReader(page, handle);
});

test('W20 A reader registers a passkey on the portal and signs in with it afterwards', async ({
  page,
}) => {
  await addAuthenticator(page);
  const handle = `passkey-${Date.now()}@example.com`;
  await page.goto('/');
  await beginSignIn(page, handle, 'Use a passkey');
  const {link = ''} = await newestMessage(handle);
  await openLink(page, link);
  await expectReader(page, handle);

  await page.getByRole('button', {name: 'Log out'}).click();
  await identifier(page).fill(handle);
  // The method that was used last begins at once.
  await page.keyboard.press('Enter');
  await expectReader(page, handle);
});

test('S05 A reader who follows a link with someone else’s callback stays signed out', async ({
  page,
  dialog,
}) => {
  const challenge = {id: 'x', type: 'proxy', options: {challenge_id: 'x'}};
  const query = new URLSearchParams({
    challenges: Buffer.from(JSON.stringify([challenge])).toString('base64url'),
    sso_challenge_id: 'x',
    sso_code: 'a',
    csrf_token: 'b',
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(`${ROUTING}?${query}`);

  await expect(identifier(page)).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${ROUTING}$`));
  expect(calls.filter((path) => /attestation|challenge|sso/.test(path))).toEqual([]);
});
