import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {callsOf, type Call} from '@gated-docs/rest-reference/calls';
import {exampleValues, fieldsOf, readForm, textsOf} from '@gated-docs/try-it/fields';
import {
  GRAPHQL,
  type TryContract,
  type TryOperation,
  type TryReply,
} from '@gated-docs/try-it/format';
import {generate} from '../../../plugins/graphql-reference/src/generate';
import {DEFAULT_OPTIONS} from '../../../plugins/graphql-reference/src/options';
import {graphqlContract} from '../../../plugins/try-it/src/graphqlContract';
import {tryContract} from '../../../plugins/try-it/src/tryContract';
import {createSandbox, CONNECTOR} from '../../../plugins/sandbox/src/createSandbox';
import {createGateFixture, PUBLIC_URL, type GateFixture} from '../../support/gate/gateFixture';
import {restDocuments} from '../../support/restDocuments';

const SANDBOX = 'http://localhost:3002';
const IDEMPOTENCY_KEY = 'header.Idempotency-Key';
const FILE = {name: 'plan.pdf', type: 'application/pdf', base64: btoa('%PDF-1.7')};

/** Calls that the examples cannot make, by the code of their error. */
const REFUSED: Readonly<Record<string, string>> = {
  // The client of the example is already registered, by the documented tenant.
  'POST /clients': 'state_conflict',
  // A slash in a path could lead to another operation.
  'GET /cgids/{cgid}': 'try-bad-values',
};

type Tried = {name: string; operation: TryOperation};
type TriedCall = Tried & {contract: TryContract; call: Call};

const contracts = restDocuments();
const tried = contracts.flatMap(({file, document}) => {
  const calls = callsOf(document);
  const name = file.replace(/^.*\/|\.openapi\.yaml$/g, '');
  const contract = tryContract(document, calls);
  return contract.operations.map((operation, index): [string, TriedCall] => [
    `${operation.method} ${operation.path}`,
    {name, contract, operation, call: calls[index] as Call},
  ]);
});

const GRAPHQL_OPTIONS = {
  ...DEFAULT_OPTIONS,
  ...{id: 'default', companion: 'docs/graphql/_companion', tryIt: true},
};

let graphql: TryContract;
let fixture: GateFixture;

beforeAll(async () => {
  const site = {siteDir: process.cwd(), docsBase: '/', downloadsFolder: 'downloads'};
  const {runnable} = await generate(GRAPHQL_OPTIONS, site);
  graphql = graphqlContract(runnable!, ['https://api.test.rescue.example/graphql']);
  const sandbox = createSandbox({contracts, schemaFolder: 'docs/graphql'});
  const tries = new Map(
    tried.map(([, {name, contract}]) => [name, {route: '/apis/', name, contract}]),
  );
  fixture = await createGateFixture({
    folder: {
      tries: [...tries.values(), {route: '/apis/', name: GRAPHQL, contract: graphql}],
    },
    tryServers: sandbox.origins.map((server) => ({
      ...{server, label: 'Sandbox', target: SANDBOX, allowPrivate: true},
      sandbox: {
        tokenPath: '/accesscontrol/authentication/v1/token',
        apiKey: CONNECTOR.key,
      },
    })),
    async callAPI({url, body, ...request}) {
      const init = {...request, ...(body && {body: body as BodyInit})};
      const response = await sandbox.fetch(new Request(url, init));
      return {
        ...{type: 'reply', status: response.status, statusText: response.statusText},
        headers: [...response.headers],
        bytes: new Uint8Array(await response.arrayBuffer()),
        isCut: false,
      };
    },
  });
});

afterAll(() => fixture.close());

/** Sends what the form of an operation contains when it opens, with a file where it wants one. */
async function tryFromExamples({name, operation}: Tried): Promise<Response> {
  const media = operation.body?.media[0];
  const fields = fieldsOf(operation, media);
  const texts = {...textsOf(fields, exampleValues(operation, media))};
  if (fields.some(({key}) => key === IDEMPOTENCY_KEY)) {
    texts[IDEMPOTENCY_KEY] = crypto.randomUUID();
  }
  const files = fields.filter(({control}) => control === 'file');
  const counts = Object.fromEntries(files.map(({key}) => [key, 1]));
  const {values, problems} = readForm(operation, media, texts, counts);
  expect(problems).toEqual({});
  if (values.body && files.length > 0) {
    values.body.files = Object.fromEntries(files.map((field) => [field.name, [FILE]]));
  }
  // Each person has a tenant of their own, in which the examples' missions exist.
  const token = await fixture.provider.token({
    person_id: operation.id + name,
    groups: ['internal'],
  });
  const [server] = operation.servers;
  // The gate limits the calls of all readers together.
  fixture.advance(1);
  return fixture.ask('/_gate/try', {
    method: 'POST',
    token,
    headers: {origin: PUBLIC_URL, 'content-type': 'application/json'},
    body: JSON.stringify({server, contract: name, operation: operation.id, values}),
  });
}

describe('a call from the example on its page', () => {
  it('exists for all contracts', () => {
    expect(tried.length).toBeGreaterThan(130);
  });

  it.each(tried)('%s has its documented response', async (name, each) => {
    const response = await tryFromExamples(each);
    const text = await response.text();
    const code = REFUSED[name];
    if (code !== undefined) {
      expect(text).toContain(code);
      return;
    }
    const {status} = JSON.parse(text) as TryReply;
    expect(status, text).toBeLessThan(400);
    expect(Object.keys(each.call.operation.responses ?? {})).toContain(String(status));
  });
});

describe('the example of a GraphQL operation', () => {
  it('succeeds through the gate, for every query and mutation', async () => {
    expect(graphql.operations.length).toBeGreaterThan(9);
    const failed: string[] = [];
    const isSubscription = ({body}: TryOperation) =>
      JSON.stringify(body).includes('"query":"subscription');
    for (const operation of graphql.operations.filter((known) => !isSubscription(known))) {
      const response = await tryFromExamples({name: GRAPHQL, operation});
      const {body} = (await response.json()) as TryReply;
      const text = 'text' in body ? body.text : '';
      if (!response.ok || text.includes('"errors"')) {
        failed.push(`${operation.id}: ${response.status} ${text}`);
      }
    }
    expect(failed).toEqual([]);
  });
});
