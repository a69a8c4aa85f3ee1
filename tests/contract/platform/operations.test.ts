import {beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {callsOf, type Call} from '@gated-docs/rest-reference/calls';
import {exampleRequest} from '../../../plugins/rest-reference/src/request/request';
import {createSandbox, CONNECTOR, type Sandbox} from '../../../plugins/sandbox/src/createSandbox';
import {restDocuments} from '../../support/restDocuments';

const ORIGIN = 'http://localhost:3002';

const contracts = restDocuments();
const calls = contracts.flatMap(({document}) => callsOf(document));
const byId = calls.map((call): [string, Call] => [call.operation.operationId ?? '', call]);
let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  sandbox = createSandbox({contracts, schemaFolder: 'docs/graphql'});
  const response = await sandbox.fetch(
    new Request(`${ORIGIN}/accesscontrol/authentication/v1/token`, {
      method: 'POST',
      headers: {Authorization: `Basic ${btoa(`${CONNECTOR.id}:${CONNECTOR.key}`)}`},
      body: new URLSearchParams({grant_type: 'client_credentials'}),
    }),
  );
  ({access_token: token} = (await response.json()) as {access_token: string});
});

// Examples refer to the seed, and some of them delete parts of it.
beforeEach(() => sandbox.tenants.get(CONNECTOR.tenant).reset());

/** Sends the request of an operation's examples. */
function send(call: Call, headers: Record<string, string> = {}, search = ''): Promise<Response> {
  const {method, url, queryString, headers: given, postData} = exampleRequest(call);
  const {pathname} = new URL(url);
  const query = new URLSearchParams(
    queryString.map(({name, value}) => `${name}=${value}`).join('&'),
  );
  const isMultipart = postData?.mimeType === 'multipart/form-data';
  const form = new FormData();
  for (const {name, value, fileName} of postData?.params ?? []) {
    form.set(name, fileName === undefined ? value : new File(['%PDF-1.7'], fileName));
  }
  const fields = () =>
    new URLSearchParams((postData?.params ?? []).map(({name, value}) => [name, value]));
  const body = postData && (isMultipart ? form : (postData.text ?? fields()));
  const own = Object.fromEntries(
    given
      .filter(({name}) => !(isMultipart && name === 'Content-Type'))
      .map(({name, value}) => [name, value]),
  );
  const isBasic = own.Authorization?.startsWith('Basic');
  const authorization = isBasic
    ? `Basic ${btoa(`${CONNECTOR.id}:${CONNECTOR.key}`)}`
    : `Bearer ${token}`;
  return sandbox.fetch(
    new Request(`${ORIGIN}${pathname}?${query}${search}`, {
      method,
      headers: {
        ...own,
        ...('Authorization' in own && {Authorization: authorization}),
        ...('Idempotency-Key' in own && {'Idempotency-Key': crypto.randomUUID()}),
        ...headers,
      },
      ...(body && {body}),
    }),
  );
}

describe('the example of an operation', () => {
  it('exists for all contracts', () => {
    expect(calls.length).toBeGreaterThan(130);
  });

  it.each(byId)('%s succeeds', async (_id, call) => {
    const response = await send(call);
    const {status} = response;
    expect(status < 400, `${status} ${await response.text()}`).toBe(true);
    expect(Object.keys(call.operation.responses ?? {})).toContain(String(status));
  });
});

describe('an invalid call', () => {
  it.each(byId)('%s has a documented response to an unknown parameter', async (_id, call) => {
    const response = await send(call, {}, '&unknown=1');
    expect(Object.keys(call.operation.responses ?? {})).toContain(String(response.status));
  });

  it.each(byId.filter(([, {operation}]) => operation.requestBody))(
    '%s has a documented response to another media type',
    async (_id, call) => {
      const response = await send(call, {'Content-Type': 'text/plain'});
      expect(response.status).toBe(415);
    },
  );
});

it('an error counts the invalid fields', async () => {
  const response = await sandbox.fetch(
    new Request(`${ORIGIN}/publicsafety/missions/v1/missions`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: '{"summary": 5}',
    }),
  );
  expect(response.status).toBe(422);
  const {detail, errors} = (await response.json()) as {detail: string; errors: unknown[]};
  expect(errors).toHaveLength(3);
  expect(detail).toBe('3 fields are invalid.');
});

describe('Prefer', () => {
  it.each(byId)('%s returns each documented response', async (_id, call) => {
    for (const status of Object.keys(call.operation.responses ?? {})) {
      const response = await send(call, {Prefer: `code=${status}`});
      expect(response.status).toBe(Number(status));
      expect(response.headers.get('preference-applied')).toBe(`code=${status}`);
    }
  });

  it('rejects a response that the operation does not document', async () => {
    const [, call] = byId.find(([id]) => id === 'listMissions') ?? [];
    const response = await send(call as Call, {Prefer: 'code=418'});
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(
      /^listMissions has no response 418\. Its responses are 200, /,
    );
  });
});
