import {gzipSync} from 'node:zlib';
import {barriersInBothModes} from './barriers';
import {expect, test} from './fixtures';
import {buttonOf, editorOf, openForm, panelOf, resetSandbox, send, statusIn} from './tryForm';

const MISSIONS = '/apis/publicSafety/missions/';
const LIST = 'list-missions';
const CREATE = 'create-mission';
const ALERT = 'alert-resources';
const READ = 'get-mission';

test.use({viewport: {width: 1440, height: 1000}});

test('A reader creates a mission in the sandbox, and uses its ID in the next call', async ({
  page,
  signIn,
}) => {
  await signIn('public@example.com', MISSIONS);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const creating = await openForm(page, CREATE);
  await resetSandbox(creating);
  await send(creating, '201 Created');
  const created = await creating.getByRole('region', {name: 'Response'}).textContent();
  const [id = ''] = /mis_[0-9A-Z]{26}/.exec(created ?? '') ?? [];
  expect(id).not.toBe('');
  await creating.getByRole('button', {name: 'Close'}).click();

  const reading = await openForm(page, READ);
  await expect(reading.getByLabel('missionId')).toHaveValue(id);
  await expect(reading.getByText(`/missions/${id}`).first()).toBeAttached();
  await send(reading, '200 OK');
  await expect(reading.getByRole('region', {name: 'Response'})).toContainText(id);
  // The session asks the provider about consent, some time after the sign-in.
  const elsewhere = requested
    .map((url) => new URL(url))
    .filter(
      ({origin, pathname}) => origin !== new URL(page.url()).origin && pathname !== '/consent/gdpr',
    );
  expect(elsewhere.map(({href}) => href)).toEqual([]);

  await reading.getByText('Calls in this tab').click();
  await reading.getByRole('link', {name: 'POST /missions'}).click();
  await expect(panelOf(page)).toContainText('Create a mission');
});

test('The home page leads to a first call in one click', async ({page, signIn}) => {
  await signIn('public@example.com', MISSIONS);
  await resetSandbox(await openForm(page, CREATE));
  await page.goto('/');
  await page.getByRole('link', {name: 'Create a mission', exact: true}).click();
  await send(panelOf(page), '201 Created');
  const created = await panelOf(page).getByRole('region', {name: 'Response'}).textContent();
  const [id = ''] = /mis_[0-9A-Z]{26}/.exec(created ?? '') ?? [];

  await page.goto('/guidelines/implementation/#quickstart-your-first-call');
  await page.getByRole('link', {name: 'alert resources', exact: true}).click();
  await expect(panelOf(page).getByLabel('missionId')).toHaveValue(id);
});

test('A call that affects live missions is sent once the tenant’s name is typed', async ({
  page,
  signIn,
}) => {
  await page.route('**/_gate/try', async (route) => {
    if (route.request().method() !== 'GET') {
      return route.fallback();
    }
    const response = await route.fetch();
    const {servers} = (await response.json()) as {servers: object[]};
    const live = {isSandbox: false, label: 'Production', confirmation: 'acme-1'};
    return route.fulfill({response, json: {servers: servers.map((one) => ({...one, ...live}))}});
  });
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await signIn('public@example.com', MISSIONS);
  const panel = await openForm(page, ALERT);
  const name = panel.getByRole('textbox', {name: 'To send it, type “acme-1”'});
  await name.fill('Production');
  await panel.getByRole('button', {name: 'Send'}).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Type “acme-1”.');
  expect(calls.filter((url) => url.endsWith('/_gate/try'))).toEqual([]);

  await name.fill('acme-1');
  await panel.getByRole('button', {name: 'Send'}).click();
  await expect(statusIn(panel)).toBeVisible();
});

test('An error names its field and leads to its description on the page', async ({
  page,
  signIn,
}) => {
  await signIn('public@example.com', MISSIONS);
  const panel = await openForm(page, CREATE);
  const body = panel.getByRole('textbox', {name: /^Body/});
  await expect(body.and(panel.locator('.cm-content'))).toBeVisible();
  await body.fill('{');
  await panel.getByRole('button', {name: 'Send'}).click();
  await expect(body).toBeFocused();
  await expect(body).toHaveAccessibleDescription(/no valid JSON/);
  await expect(statusIn(panel)).toHaveCount(0);

  await body.fill('{"title": 5}');
  await panel.getByRole('button', {name: 'Send'}).click();
  await expect(statusIn(panel)).toHaveText(/^422 /);
  await expect(panel.getByRole('listitem').filter({hasText: '/title'})).toBeVisible();
  await panel.getByRole('link', {name: /^What .* means$/}).click();
  await expect(page).toHaveURL(/#create-mission-errors$|#every-/);
});

test('A value that the portal does not send is explained', async ({
  page,
  signIn,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 400/);
  await signIn('public@example.com', '/apis/base/cgid/');
  const panel = await openForm(page, 'get-cgid');
  await panel.getByRole('button', {name: 'Send'}).click();
  await expect(panel.getByText('A path parameter contains a slash')).toBeVisible();
});

test('A link fills the form and sends nothing', async ({page, signIn, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('public@example.com', MISSIONS);
  const panel = await openForm(page, READ);
  await panel.getByLabel('missionId').fill('mis_00000000000000000000000000');
  await panel.getByRole('button', {name: 'Copy link'}).click();
  await expect(panel.getByText('The link was copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await page.goto('/apis/');
  await page.goto(link);
  await expect(panel.getByLabel('missionId')).toHaveValue('mis_00000000000000000000000000');
  await expect(panel.getByRole('button', {name: 'Send'})).toBeVisible();
  await expect(page.locator('#get-mission')).toBeInViewport();
  expect(calls.filter((url) => url.includes('/_gate/try'))).toEqual([]);
  await send(panel, '404 Not Found');
});

test('A slow call can be cancelled, and an unreachable portal says what to do', async ({
  page,
  signIn,
  expectedProblems,
}) => {
  expectedProblems.push(/net::ERR_/);
  await signIn('public@example.com', MISSIONS);
  const panel = await openForm(page, LIST);
  await page.route('**/_gate/try', () => undefined);
  await panel.getByRole('button', {name: 'Send'}).click();
  await panel.getByRole('button', {name: 'Cancel'}).click();
  await expect(panel.getByText('Cancelled.')).toBeVisible();

  await page.unroute('**/_gate/try');
  await page.route('**/_gate/try', (route) => route.abort());
  await panel.getByRole('button', {name: 'Send'}).click();
  await expect(panel.getByText('Check your connection and try again.')).toBeVisible();
});

test('A crew’s answers to an alert arrive as webhook deliveries', async ({page, signIn}) => {
  await signIn('public@example.com', MISSIONS);
  const panel = await openForm(page, ALERT);
  await resetSandbox(panel);
  await send(panel, '201 Created');
  const deliveries = panel.getByText('alert.updated');
  await expect(async () => {
    await panel.getByRole('button', {name: 'Refresh deliveries'}).click();
    await expect(deliveries.first()).toBeVisible({timeout: 1_000});
  }).toPass();
  await expect(panel.getByText(/export RESCUE_CONNECTOR_ID='con_[0-9A-Z]{26}'/)).toBeVisible();
});

test('A reader runs the example of a GraphQL mutation, and changes it', async ({
  page,
  signIn,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 400/);
  await signIn('public@example.com', '/graphql/reference/missions/mutations/add-mission/');
  const panel = await openForm(page, 'operation-example');
  await resetSandbox(panel);
  await send(panel, '200 OK');
  await expect(panel.getByRole('region', {name: 'Response'})).toContainText('"addMission"');

  await editorOf(panel, 'query').fill('{ __schema { types { name } } }');
  await panel.getByRole('button', {name: 'Send'}).click();
  await expect(panel.getByText('GraphQL introspection has been disabled')).toBeVisible();
});

test('An editor completes GraphQL, marks errors and can be left with Tab', async ({
  page,
  signIn,
}) => {
  await signIn('public@example.com', '/graphql/');
  const panel = await openForm(page, 'endpoint');
  const query = editorOf(panel, 'query');
  await panel.getByLabel('Example').selectOption('missions');
  await expect(query).toContainText('missions(');
  await expect(panel.getByText(/^Cost: \d[\d,]* points$/)).toBeVisible();

  await query.fill('{ missions { nodes { sta } } }');
  await expect(panel.getByText('Cannot query field "sta" on type "Mission"')).toBeVisible();
  await expect(panel.getByText(/^Cost:/)).toHaveCount(0);
  expect(await barriersInBothModes(page)).toEqual([]);

  await query.fill('{ missions { nodes { } } }');
  for (let count = 0; count < 6; count++) {
    await page.keyboard.press('ArrowLeft');
  }
  await page.keyboard.press('Control+Space');
  await panel.getByRole('option', {name: /^missionNumber/}).click();
  await expect(query).toContainText('nodes {missionNumber');
  await page.keyboard.press('Tab');
  await expect(query).not.toBeFocused();
  await query.press('Shift+Tab');
  await expect(query).not.toBeFocused();
  await send(panel, '200 OK');
});

test('The events of a subscription arrive until the reader stops it', async ({page, signIn}) => {
  await signIn('public@example.com', '/graphql/reference/missions/subscriptions/mission-changed/');
  const panel = await openForm(page, 'operation-example');
  await resetSandbox(panel);
  await panel.getByRole('button', {name: 'Send'}).click();
  const events = panel.getByRole('region', {name: 'Events'});
  await expect(events.getByRole('status')).toHaveText(/^Events: \d+, the latest at /);
  await expect(events).toContainText('"missionChanged"');
  expect(await barriersInBothModes(page)).toEqual([]);
  await panel.getByRole('button', {name: 'Stop'}).click();
  await expect(panel.getByText('Stopped.')).toBeVisible();
});

test('A form loads at most 60 kB, and 250 kB with an editor', async ({page, signIn}) => {
  await signIn('public@example.com', MISSIONS);
  await page.waitForLoadState('networkidle');
  let bytes = 0;
  page.on('response', (response) => {
    // Those of pages, which are fetched ahead, are named by a hash.
    const isScript = /\/(?![\da-f]{8}\.)[\w-]+\.\w+\.js$/.test(response.url());
    return isScript && void response.body().then((body) => (bytes += gzipSync(body).length));
  });
  const panel = await openForm(page, LIST);
  await panel.getByText('Request as a program').click();
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(60_000);

  await page.goto('/graphql/');
  await page.waitForLoadState('networkidle');
  bytes = 0;
  await expect(editorOf(await openForm(page, 'endpoint'), 'query')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(250_000);
});

test('The panel is used by keyboard, on narrow screens, and without barriers', async ({
  page,
  signIn,
}) => {
  await signIn('public@example.com', MISSIONS);
  await buttonOf(page, LIST).focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel.getByRole('button', {name: 'Send'})).toBeVisible();
  expect(await barriersInBothModes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(buttonOf(page, LIST)).toBeFocused();

  await page.setViewportSize({width: 390, height: 800});
  await page.keyboard.press('Enter');
  await send(panel, '200 OK');
  expect(await barriersInBothModes(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
