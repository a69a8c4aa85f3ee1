import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../tests/support/writeFiles';
import {contractCutter} from '@gated-docs/rest-reference';
import {tryContracts} from './index';

const FIXTURE = fs.readFileSync('tests/fixtures/rest/things.openapi.yaml', 'utf8');
const SHOWING = '<ApiReference document="./things.openapi.yaml" />';

/** The contracts on pages of a site with these files. */
function contractsOn(files: Record<string, string>) {
  const folder = temporaryFolder('try-it');
  writeFiles(folder, files);
  const pages = Object.keys(files).filter((name) => name.endsWith('.mdx'));
  return tryContracts(pages.map((name) => path.join(folder, name)));
}

it.each([
  {groups: ['public'], operations: ['replace-thing'], isNamed: false},
  {groups: ['internal'], operations: ['replace-thing', 'destroy-thing'], isNamed: true},
])('holds what the contract of $groups holds', ({groups, operations, isNamed}) => {
  const cut = contractCutter.cut({file: 'things.openapi.yaml', text: FIXTURE}, (needed) =>
    needed.some((group) => groups.includes(group)),
  );
  const contracts = contractsOn({'page.mdx': SHOWING, 'things.openapi.yaml': cut});
  expect(contracts.get('things')?.operations.map(({id}) => id)).toEqual(operations);
  expect(/canary|secretMark/i.test(JSON.stringify([...contracts]))).toBe(isNamed);
});

it('holds no contract that no page shows', () => {
  expect(contractsOn({'page.mdx': 'Text.', 'things.openapi.yaml': FIXTURE})).toEqual(new Map());
});

it('refuses two contracts with the same file name', () => {
  const files = {'page.mdx': SHOWING, 'things.openapi.yaml': FIXTURE};
  const other = {'b/page.mdx': SHOWING, 'b/things.openapi.yaml': FIXTURE};
  expect(() => contractsOn({...files, ...other})).toThrow(/same file name.*Rename one/);
});

it('refuses different operations with the same anchor on two pages', () => {
  const twice = (tag: string, method: string) => `
  /${tag}: {${method}: {tags: [${tag}], responses: {'200': {description: Yes.}}, operationId: ${tag === 'A' ? 'readIt' : 'read-it'}}}`;
  const contract = `openapi: 3.1.0\ninfo: {title: A, version: '1'}\nservers: [{url: https://a.example}]\npaths:${twice('A', 'get')}${twice('B', 'post')}\n`;
  const showing = (tag: string) => `<ApiReference document="./a.openapi.yaml" tags="${tag}" />`;
  const files = {'a.mdx': showing('A'), 'b.mdx': showing('B'), 'a.openapi.yaml': contract};
  expect(() => contractsOn(files)).toThrow(/have the anchor "read-it".*different operationIds/);
});

/** An operation of a contract with one of each. */
function operationWith(contract: string) {
  const [operation] =
    contractsOn({'page.mdx': SHOWING, 'things.openapi.yaml': contract}).get('things')?.operations ??
    [];
  return operation;
}

it('has servers without variables, schemas without references for fields, and what an example sends', () => {
  const operation = operationWith(`openapi: 3.1.0
info: {title: A, version: '1'}
servers:
  - {url: 'https://{region}.example/v1/', variables: {region: {default: eu}}}
  - {url: /relative}
  - {url: https://live.example}
paths:
  /a/{id}:
    post:
      operationId: sendIt
      x-affects-live-missions: true
      security: [{}, {token: []}]
      parameters:
        - {name: id, in: path, required: true, schema: {$ref: '#/components/schemas/Id'}, example: a1}
        - {name: kinds, in: query, style: form, explode: false, schema: {type: array, items: {$ref: '#/components/schemas/Kind'}}}
        - {name: Idempotency-Key, in: header, required: true, schema: {type: string}}
        - {name: Accept, in: header, schema: {type: string}}
      requestBody:
        required: true
        content:
          application/json: {schema: {$ref: '#/components/schemas/Body'}, examples: {one: {summary: One, value: {a: 1}}}}
          multipart/form-data: {schema: {properties: {kind: {$ref: '#/components/schemas/Kind'}, file: {format: binary}}}}
      responses: {'200': {description: Yes.}}
components:
  securitySchemes: {token: {type: http, scheme: bearer}}
  schemas:
    Id: {type: string, pattern: '^a'}
    Kind: {oneOf: [{const: X}, {const: Y}]}
    Body: {type: object, properties: {inner: {$ref: '#/components/schemas/Inner'}}}
    Inner: {type: object}
    Unused: {type: object}
`);
  const kind = {enum: ['X', 'Y']};
  expect(operation).toMatchObject({
    id: 'send-it',
    method: 'POST',
    servers: ['https://eu.example/v1', 'https://live.example'],
    affectsLive: true,
    // Optional credentials: programs send none.
    credentials: {header: [], query: [], cookie: []},
    body: {
      media: [
        {schema: {$ref: '#/schemas/Body'}, examples: [{name: 'One', value: {a: 1}}]},
        {schema: {properties: {kind, file: {format: 'binary'}}}},
      ],
    },
  });
  expect(operation?.parameters).toEqual([
    {
      name: 'id',
      in: 'path',
      required: true,
      schema: {type: 'string', pattern: '^a'},
      example: 'a1',
    },
    {
      ...{name: 'kinds', in: 'query', required: false, style: 'form', explode: false},
      schema: {type: 'array', items: kind},
    },
    {name: 'Idempotency-Key', in: 'header', required: true, schema: {type: 'string'}},
  ]);
});
