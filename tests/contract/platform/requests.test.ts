import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {readDocument} from '@gated-docs/rest-reference/document';
import {callsOf, type Call} from '@gated-docs/rest-reference/calls';
import {
  createProgramRunner,
  RUNNABLE,
  type ProgramRunner,
  type Sent,
} from '../../support/runProgram';

const document = readDocument('tests/fixtures/rest/requests.openapi.yaml');
const calls = new Map(callsOf(document).map((call) => [call.operation.operationId, call]));
const VARIABLES = {RESCUE_API_KEY: 'k&1', RESCUE_X_TENANT: 'acme', RESCUE_CONNECTOR_ID: 'me'};

let runner: ProgramRunner;

beforeAll(async () => {
  runner = await createProgramRunner();
  fs.writeFileSync(path.join(runner.folder, 'one.txt'), 'first');
  fs.writeFileSync(path.join(runner.folder, 'two.txt'), 'second');
});

afterAll(() => runner.close());

async function send(operationId: string, language: string): Promise<Sent> {
  const sent = await runner.run(calls.get(operationId) as Call, language, VARIABLES);
  expect(sent).toHaveLength(1);
  return sent[0] as Sent;
}

describe.each(RUNNABLE)('the program in %s', (language) => {
  it.each([
    [
      'styles',
      'GET /main.test/v2/orders?where%5Bcolour%5D=red&where%5Bsize%5D%5Bmin%5D=1&limit=5&offset=10&ids=a%7Cb%7Cc&words=a%20b&near=1.5,2&span=from,1,to,2&path=/a%20b%26c&filter=%7B%22a%22%3A%5B1%5D%7D',
    ],
    ['upload', 'POST /upload.test/v1/orders'],
    [
      'paths',
      'GET /main.test/v2/shelves;depot=north%2F1/cells.a.b/from,1,to,2/a=1,b=2;parts=x;parts=y',
    ],
    ['optional', 'GET /main.test/v2/keys/optional'],
  ])('sends the request line of %s', async (operationId, line) => {
    expect((await send(operationId, language)).line).toBe(line);
  });

  it('sends headers and cookies, and leaves out parameters that OpenAPI ignores', async () => {
    const {headers} = await send('styles', language);
    expect(headers).toMatchObject({'x-trace': 'a,b', cookie: 'session=x%20y'});
    expect(headers.accept).not.toBe('text/none');
  });

  it('sends all keys of one alternative, and those of the first one', async () => {
    const both = await send('both', language);
    expect(both.headers['x-tenant']).toBe('acme');
    expect(both.line).toMatch(/\/keys\/both\?key=k(?:&|%26)1$/);
    const {headers, line} = await send('either', language);
    expect(headers.authorization).toBe(`Basic ${btoa('me:k&1')}`);
    expect(line).not.toContain('key=');
  });

  it('sends a text as it is', async () => {
    const {headers, body} = await send('upload', language);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(body).toBe('@data');
  });

  it('sends JSON that is made from a schema: what is required or has an example', async () => {
    const {headers, body} = await send('sample', language);
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({
      name: "it's $HOME",
      tags: ['2025-03-14'],
      parent: {},
      kind: 'a',
      level: 2,
    });
  });

  it('sends the parts of a form with their files and types', async () => {
    const {headers, body} = await send('parts', language);
    const form = await new Response(body, {
      headers: {'content-type': headers['content-type'] ?? ''},
    }).formData();
    const parts = await Promise.all(
      [...form].map(async ([name, part]) =>
        typeof part === 'string'
          ? [name, part]
          : [name, await part.text(), part.name.replace('blob', ''), part.type],
      ),
    );
    const files = parts.filter(([name]) => name !== 'attributes').sort();
    expect(files.map(([name, text, file = '']) => [name, text, file])).toEqual([
      ['note', '@home', ''],
      ['pictures', 'first', 'one.txt'],
      ['pictures', 'second', 'two.txt'],
      ['plan', 'first', 'one.txt'],
      ['scan', 'second', 'two.txt'],
    ]);
    expect(files.slice(3).map(([, , , type]) => type)).toEqual(['application/pdf', 'image/png']);
    const attributes = body.split('\r\n--').find((part) => part.includes('name="attributes"'));
    expect(attributes).toMatch(/\r\nContent-Type: application\/json\r\n/i);
    expect(attributes).toMatch(/\r\n\r\n\{"title":"Fire; 1"\}$/);
  });

  it('sends the fields of a form', async () => {
    const {headers, body} = await send('fields', language);
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect([...new URLSearchParams(body)]).toEqual([
      ['name', 'a b'],
      ['tags', 'x'],
      ['tags', 'y'],
      ['extra', '{"a":1}'],
      ['where[b]', '2'],
    ]);
  });
});
