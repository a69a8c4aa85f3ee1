import path from 'node:path';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {afterAll, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {openD1, type D1} from '../../../plugins/gate/src/adapters/workers/openD1';
import {openSQLStore} from '../../../plugins/gate/src/state/sqlStore';
import {installWorkerd} from '../../../plugins/portal/src/cloudflare/installWorkerd';
import {startHttpProvider, type HttpProvider} from '../../bench/load/httpProvider';
import {freePort} from '../../support/freePort';
import {canary, createEditionFolder, type EditionFolder} from '../../support/gate/editionFolder';
import {describeSharedStore} from '../../support/state/describeStateStore';
import {temporaryFolder} from '../../support/temporaryFolder';
import {startWorkerd, type Workerd} from '../../support/workerd';

const CONFERENCE = '/apis/misc/conference/';

describeSharedStore('D1', async () => {
  const {Miniflare} = installWorkerd();
  const runtime = new Miniflare({
    modules: true,
    script: 'export default {}',
    d1Databases: {STATE: 'state'},
    d1Persist: path.join(temporaryFolder('d1'), 'state'),
  });
  await runtime.ready;
  onTestFinished(() => runtime.dispose());
  // The part of its API that is used here alone.
  const {getD1Database} = runtime as unknown as {getD1Database: (name: string) => Promise<D1>};
  const binding = await getD1Database.call(runtime, 'STATE');
  return () => openSQLStore(openD1(binding));
});

describe('a worker with a D1 database', () => {
  let provider: HttpProvider;
  let folder: EditionFolder;
  let workerd: Workerd;
  let publicURL: string;

  beforeAll(async () => {
    provider = await startHttpProvider();
    folder = await createEditionFolder({isSearchable: true});
    const port = await freePort();
    publicURL = `http://localhost:${port}`;
    workerd = await startWorkerd({
      editionsDirectory: folder.directory,
      ...{port, provider},
      env: {STATE_URL: 'd1:local', ACCESS_LOG: 'off'},
      secrets: {SLASHID_API_KEY: provider.apiKey},
    });
  }, 120_000);
  afterAll(async () => {
    await workerd?.close();
    await provider?.close();
    await folder?.remove();
  });

  const send = (target: string, headers: Record<string, string>, init: RequestInit = {}) =>
    fetch(publicURL + target, {redirect: 'manual', ...init, headers});
  const fromPortal = {
    origin: '',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  };
  const post = (target: string, session: string, body = '') =>
    send(
      target,
      {...fromPortal, origin: publicURL, cookie: `gate_session=${session}`},
      {method: 'POST', body},
    );

  async function signIn(person: string, ...groups: string[]): Promise<string> {
    provider.people.set(person, {active: true, groups});
    return provider.token({person_id: person, sub: person, groups});
  }

  async function issue(session: string): Promise<{token: string; id: string}> {
    const issued = await post('/_gate/read-tokens', session, '{"name":"script"}');
    expect(issued.status).toBe(201);
    return (await issued.json()) as {token: string; id: string};
  }

  it('issues read tokens, which outlast it, and end at once when they are revoked', async () => {
    const session = await signIn('ann', 'internal');
    const {token, id} = await issue(session);
    const read = (target: string) => send(target, {authorization: `Bearer ${token}`});
    expect(await (await read(CONFERENCE)).text()).toContain(canary(CONFERENCE));

    await workerd.restart();
    expect((await read(CONFERENCE)).status).toBe(200);

    const headers = {...fromPortal, origin: publicURL, cookie: `gate_session=${session}`};
    const revoked = await send(`/_gate/read-tokens/${id}`, headers, {method: 'DELETE'});
    expect(revoked.status).toBe(204);
    expect((await read(CONFERENCE)).status).toBe(401);
  });

  it('serves MCP from the edition of the person', async () => {
    const {token} = await issue(await signIn('ben', 'public'));
    const client = new Client({name: 'test', version: '1'});
    const requestInit = {headers: {authorization: `Bearer ${token}`}};
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${publicURL}/mcp`), {requestInit}),
    );
    onTestFinished(() => client.close());
    const readPage = async (page: string) =>
      JSON.stringify(await client.callTool({name: 'read_page', arguments: {path: page}}));

    expect(await readPage('/apis/')).toContain(canary('/apis/'));
    expect(await readPage(CONFERENCE)).not.toContain('canary');
  });

  it('remembers a sign-out that the provider has not accepted, and retries it', async () => {
    const session = await signIn('cem', 'public');
    const statusOf = async () => (await send('/apis/', {cookie: `gate_session=${session}`})).status;
    expect(await statusOf()).toBe(200);
    provider.fault = (asked) =>
      asked === '/token/revoke' ? new Response(null, {status: 500}) : null;
    onTestFinished(() => void (provider.fault = null));
    expect((await post('/_gate/sign-out', session)).status).toBe(303);

    await workerd.restart();
    // The provider still confirms it.
    expect(await statusOf()).toBe(401);
    expect(provider.revoked.has(session)).toBe(false);

    provider.fault = null;
    await expect
      .poll(async () => [await statusOf(), provider.revoked.has(session)], {timeout: 20_000})
      .toEqual([401, true]);
  });
});
