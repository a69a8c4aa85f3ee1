import {addAuthenticator} from '../../support/virtualAuthenticator';
import {expect, newAddress, test, type Form} from './formFixtures';

/** Registers a passkey: the link verifies the address, the authenticator does the rest. */
async function register(form: Form, handle: string) {
  await form.open(['webauthn']);
  await form.begin(handle);
  await form.openLink((await form.newest(handle)).link);
}

test('W16 A reader who dismisses the prompt sees a message, and creates the passkey at the second attempt', async ({
  form,
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  const handle = newAddress();
  await authenticator.send('WebAuthn.setUserVerified', {
    authenticatorId: authenticator.authenticatorId,
    isUserVerified: false,
  });
  // A device that does not recognise its owner rejects, like a person who clicks "Cancel".
  await form.open([{method: 'webauthn', options: {user_verification: 'required'}}]);
  await form.begin(handle);
  await form.openLink((await form.newest(handle)).link);
  await expect(form.error).toContainText('The passkey wasn’t used');

  await authenticator.send('WebAuthn.setUserVerified', {
    authenticatorId: authenticator.authenticatorId,
    isUserVerified: true,
  });
  const {link: first} = await form.newest(handle);
  await form.retry.click();
  await expect.poll(async () => (await form.newest(handle)).link).not.toBe(first);
  await form.openLink((await form.newest(handle)).link);

  expect(await form.claims()).toMatchObject({authenticated_methods: ['webauthn']});
});

test('W20 A reader registers a passkey after an email link, then signs in with it alone', async ({
  form,
  page,
  stand,
}) => {
  const authenticator = await addAuthenticator(page);
  const handle = newAddress();

  await register(form, handle);
  const first = await form.claims();
  await form.open(['webauthn']);
  await form.begin(handle);
  const later = await form.claims();

  expect(first).toMatchObject({first_token: true, authenticated_methods: ['webauthn']});
  expect(later).toMatchObject({first_token: false, person_id: first.person_id});
  const {credentials} = await authenticator.send('WebAuthn.getCredentials', {
    authenticatorId: authenticator.authenticatorId,
  });
  expect(credentials).toMatchObject([{rpId: 'localhost'}]);
  expect(credentials[0]?.signCount).toBeGreaterThan(1);
  const messages = await (await fetch(`${stand.outbox}?to=${handle}`)).json();
  expect(messages.messages).toHaveLength(1);
});

test('W20 A passkey for another site is rejected by the form and the provider', async ({
  expectedProblems,
  form,
  page,
}) => {
  expectedProblems.push(/status of 400/);
  await addAuthenticator(page);
  await form.open([{method: 'webauthn', options: {scope: 'evil.example'}}]);
  const answer = page.waitForResponse(/\/id\/v2$/);
  await form.begin(newAddress());

  expect((await answer).status()).toBe(400);
  await expect(form.error).toContainText('Something went wrong...');
});

test('W07 A reader cannot sign in with the passkey of a device that lost it', async ({
  form,
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  const handle = newAddress();
  await register(form, handle);
  await form.expectSignedIn();
  await authenticator.send('WebAuthn.clearCredentials', {
    authenticatorId: authenticator.authenticatorId,
  });

  await form.open(['webauthn']);
  await form.begin(handle);

  await expect(form.error).toContainText(/The passkey wasn’t used|Something went wrong\.\.\./);
  await form.back.click();
  await expect(form.initial).toBeVisible();
});

test('W17 and O22 A page of another origin gets no passkey or stored value from the identity page', async ({
  form,
  page,
  stand,
}) => {
  await form.open(['webauthn']);
  await expect(form.initial).toBeVisible();
  const evil = 'http://evil.localhost:9';
  const intruder = await page.context().newPage();
  await intruder.route(`${evil}/`, (route) =>
    route.fulfill({contentType: 'text/html', body: '<iframe id="frame"></iframe>'}),
  );
  await intruder.goto(`${evil}/`);
  await intruder.evaluate((sdkURL) => {
    const heard: unknown[] = [];
    Object.assign(window, {heard});
    addEventListener('message', ({data}) => heard.push(data));
    const frame = document.getElementById('frame') as HTMLIFrameElement;
    frame.onload = () => {
      for (const type of [0, 1, 2, 3, 4]) {
        const message = {id: `${type}`, type, key: 'SLASHID_IDENTIFIERS', value: 'x'};
        frame.contentWindow?.postMessage(message, '*');
      }
    };
    frame.src = sdkURL;
  }, stand.facts.sdkURL);
  // The browser shows its own error instead of a page that may not be framed.
  await expect.poll(() => intruder.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
  const answers = await intruder.evaluate(() => (window as unknown as {heard: unknown[]}).heard);

  expect(answers).toEqual([]);
});
