import fs from 'node:fs';
import path from 'node:path';
import {startGateServer} from '@gated-docs/gate';
import {startIdentityServer} from '@gated-docs/local-identity';
import {freePort} from '../support/freePort';
import {temporaryFolder} from '../support/temporaryFolder';
import {beginSignIn, completeCode, expect, expectReader, PASSWORD, test} from './fixtures';

const READER = 'reader@example.com';

const SEED = {
  organization: {name: 'Rescue Platform'},
  suborganizations: [
    {name: 'Branch'},
    // Its members sign in there by password.
    {name: 'Vault', settings: {allowed_factor_methods: ['password']}},
    {name: 'Elsewhere'},
  ],
  people: [
    {
      handles: [{type: 'email_address', value: READER}],
      groups: ['public'],
      groupsIn: {Branch: ['crew'], Vault: ['crew']},
      password: PASSWORD,
    },
  ],
};

/** The portal's editions behind a gate that admits members of two more organizations. */
async function startPortal() {
  const folder = temporaryFolder('organizations');
  const seedFile = path.join(folder, 'identity.seed.json');
  fs.writeFileSync(seedFile, JSON.stringify(SEED));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const identity = await startIdentityServer({
    port: 0,
    siteOrigins: [url],
    dataDirectory: path.join(folder, 'data'),
    seedFile,
  });
  const apiKey = fs.readFileSync(identity.apiKeyFile, 'utf8').trim();
  const manage = async <T>(place: string, organization: string): Promise<T> => {
    const headers = {'SlashID-OrgID': organization, 'SlashID-API-Key': apiKey};
    const response = await fetch(identity.url + place, {headers});
    return ((await response.json()) as {result: T}).result;
  };
  const main = identity.organizationId;
  const names: Record<string, string> = {};
  for (const id of await manage<string[]>('/organizations/suborganizations', main)) {
    names[(await manage<{org_name: string}>('/organizations', id)).org_name] = id;
  }
  const {Branch = '', Vault = ''} = names;
  const gate = await startGateServer({
    port,
    publicURL: url,
    editionsDirectory: 'editions',
    provider: {
      orgID: main,
      baseURL: identity.url,
      sdkURL: `${identity.url}/sdk.html`,
      organizations: [Branch, Vault].map((id) => ({id, groups: {crew: 'apps'}})),
    },
  });
  return {
    url,
    identityURL: identity.url,
    outbox: `${identity.url}/outbox/messages`,
    async close() {
      await gate.close();
      await identity.close();
      fs.rmSync(folder, {recursive: true, force: true});
    },
  };
}

let portal: Awaited<ReturnType<typeof startPortal>>;

test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(() => portal.close());

test('A reader switches between organizations, stays signed in to each, and signs out of all at once', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const menu = page.getByRole('dialog', {name: 'Your account'});
  const openSwitch = async (from: string) => {
    await page.getByRole('button', {name: 'Account', exact: true}).click();
    await expect(menu.locator('dl')).toContainText(`Organisation${from}`);
    await menu.getByRole('button', {name: /^Switch organisation/}).click();
    await expect(menu.getByRole('heading', {name: 'Switch organisation'})).toBeFocused();
  };
  const choose = async (name: string) => {
    await menu.getByRole('button', {name, exact: true}).click();
  };
  const expectSwitched = async () => {
    await expect(page.getByText('You’ve switched to another organisation')).toBeVisible();
    await page.getByRole('button', {name: 'Dismiss'}).click();
  };
  const statusOf = async (place: string) => (await page.request.get(portal.url + place)).status();

  await page.goto(`${portal.url}/`);
  await beginSignIn(page, READER, 'Email me a code');
  await completeCode(page, READER, portal.outbox);
  await expectReader(page, READER);
  expect([await statusOf('/apis/'), await statusOf('/apps/RND/')]).toEqual([200, 403]);

  await openSwitch('Rescue Platform');
  await expect(menu.getByRole('listitem')).toHaveText(['Branch', 'Vault']);
  await choose('Branch');
  await expectSwitched();
  expect([await statusOf('/apis/'), await statusOf('/apps/RND/')]).toEqual([403, 200]);
  expect(calls.filter((call) => call === '/token/v2').length).toBeGreaterThan(0);

  calls.length = 0;
  await openSwitch('Branch');
  await choose('Rescue Platform');
  await expectSwitched();
  expect(await statusOf('/apis/')).toBe(200);
  expect(calls).toContain('/token/validate');
  expect(calls).not.toContain('/token/v2');

  await openSwitch('Rescue Platform');
  await choose('Vault');
  await menu.getByRole('button', {name: 'Enter a password'}).click();
  await menu.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectSwitched();
  expect(await statusOf('/apps/RND/')).toBe(200);

  const tokens = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('MY_USER_TOKEN/'))
      .map((key) => localStorage.getItem(key) ?? ''),
  );
  expect(tokens).toHaveLength(3);
  await page.getByRole('button', {name: 'Log out'}).click();
  await expect(page.getByLabel('Email, phone number or username')).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('TOKEN'))),
  ).toEqual([]);
  const isValid = async (token: string) => {
    const response = await fetch(`${portal.identityURL}/token/validate`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({token}),
    });
    return ((await response.json()) as {result: {valid: boolean}}).result.valid;
  };
  await expect.poll(async () => Promise.all(tokens.map(isValid))).toEqual([false, false, false]);

  await beginSignIn(page, READER, 'Email me a code');
  await completeCode(page, READER, portal.outbox);
  await expectReader(page, READER);
  await openSwitch('Rescue Platform');
});
