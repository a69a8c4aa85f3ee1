import type {Page} from '@playwright/test';
import type {FormPage} from '../../support/formPage/startFormPage';
import {barriersOn} from '../barriers';
import {newestMessage} from '../outbox';
import {expect, newAddress, test} from './formFixtures';

const VIEWS = [
  {name: 'desktop', viewport: {width: 1280, height: 800}, colorScheme: 'light'},
  {name: 'phone', viewport: {width: 390, height: 844}, colorScheme: 'dark'},
] as const;

test('The /admin pages have no accessibility violations', async ({
  page,
  stand,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 409/);
  const waiting = newAddress();
  const at = (path: string) => `${stand.providerURL}${path}`;
  const {id} = await stand.manage('POST', '/persons', {
    handles: [{type: 'email_address', value: waiting}],
    groups: ['public'],
    active: false,
  });
  const organization = `organization=${stand.facts.orgID}`;
  const found = await stand.manage('GET', `/persons?handle=email_address:${waiting}`);
  const personId: string = id ?? found[0].person_id;

  for (const [title, path] of [
    ['overview', `/admin?${organization}`],
    ['people', `/admin/people?${organization}`],
    ['nobody-found', `/admin/people?${organization}&q=nobody-has-this`],
    ['person', `/admin/people/${personId}?${organization}`],
    ['events', `/admin/events?${organization}`],
    ['outbox', '/outbox'],
    ['empty-outbox', '/outbox?to=nobody@example.com'],
  ] as const) {
    await page.goto(at(path));
    await expectNoBarrier(page, title);
  }
  await page.goto(at(`/admin?${organization}`));
  await page.getByRole('button', {name: 'Save settings'}).click();
  await expect(page.getByRole('status')).toHaveText('Settings saved.');
  await expectNoBarrier(page, 'notice');
  await page.goto(at(`/admin/people?${organization}`));
  await page.getByLabel('Email address').fill(waiting);
  await page.getByRole('button', {name: 'Create person'}).click();
  await expect(page.getByRole('main')).toContainText('person exists');
  await expectNoBarrier(page, 'problem');
});

test('The provider’s sign-in pages have no accessibility violations', async ({
  page,
  stand,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 40[01]/);
  const handle = newAddress();
  const check = (title: string) => expectNoBarrier(page, title);

  await page.goto(authorizeURL(stand));
  await check('handle');
  await page.getByLabel('Email address').fill(handle);
  await page.getByRole('button', {name: 'Use my password'}).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check('no-password');
  await page.getByLabel('Email address').fill(handle);
  await page.getByRole('button', {name: 'Send me a code'}).click();
  await check('code');
  const {code = ''} = await newestMessage(handle, stand.outbox);
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', {name: 'Sign in'}).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check('wrong-code');
  await page.goto(`${stand.providerURL}/oauth2/sign-in/unknown`);
  await check('expired');
  await page.goto(`${stand.providerURL}/oauth2/authorize?client_id=unknown`);
  await check('bad-link');
});

test('A reader signs in on the provider’s page with the keyboard alone', async ({page, stand}) => {
  const handle = newAddress();
  await page.goto(authorizeURL(stand));
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type(handle);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toBeFocused();
  const {code = ''} = await newestMessage(handle, stand.outbox);
  await page.keyboard.type(code);
  // The page immediately removes the parameters from the URL.
  const returned = page.waitForURL(
    ({origin, searchParams}) => origin === stand.url && searchParams.get('state') === 'the-state',
    {waitUntil: 'commit'},
  );
  await page.keyboard.press('Enter');
  await returned;
});

test('An administrator approves and rejects people with the keyboard alone', async ({
  page,
  stand,
}) => {
  const [welcome, unwelcome] = [newAddress(), newAddress()];
  for (const value of [welcome, unwelcome]) {
    const handles = [{type: 'email_address', value}];
    await stand.manage('POST', '/persons', {handles, active: false});
  }
  const find = (handle: string) => stand.manage('GET', `/persons?handle=email_address:${handle}`);
  await page.goto(`${stand.providerURL}/admin`);

  await pressButton(page, `Approve ${welcome}`);
  await expect(page.getByRole('status')).toHaveText('Approved.');
  await page.goto(`${stand.providerURL}/admin`);
  await pressButton(page, `Refuse ${unwelcome}`);
  await expect(page.getByRole('status')).toHaveText('Request refused and account deleted.');

  expect(await find(welcome)).toMatchObject([{active: true}]);
  expect(await find(unwelcome)).toEqual([]);
});

/** Moves the focus there with the Tab key only. */
async function pressButton(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', {name});
  await expect(button).toHaveCount(1);
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press('Tab');
    if (await button.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press('Enter');
      return;
    }
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

async function expectNoBarrier(page: Page, title: string): Promise<void> {
  for (const {name, viewport, colorScheme} of VIEWS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({colorScheme});
    expect(await barriersOn(page), `${title}, ${name}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${title}, ${name}: scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

function authorizeURL({providerURL, url: site, facts}: FormPage): string {
  const query = new URLSearchParams({
    redirect_uri: `${site}/`,
    client_id: facts.orgID,
    response_type: 'code',
    scope: 'openid',
    state: 'the-state',
    // RFC 7636 appendix B
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  return `${providerURL}/oauth2/authorize?${query}`;
}
