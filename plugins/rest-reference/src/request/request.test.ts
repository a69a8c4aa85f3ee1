import {describe, expect, it} from 'vitest';
import type {ApiDocument, Operation, Parameter} from '../document/openapi';
import {callsOf} from './calls';
import {exampleRequest, serverUrls, type Call, type ExampleRequest} from './request';
import {requestSnippets} from './snippets';

const DOCUMENT: ApiDocument = {
  openapi: '3.1.0',
  info: {title: 'Things', version: '1'},
  servers: [{url: 'https://api.example/v1'}],
};

const IDS: Parameter = {name: 'ids', in: 'path', required: true, example: 'ids'};

/** The operation `GET /things/{ids}` of a document. */
function callFor(operation: Operation, rest: Partial<ApiDocument> = {}): Call {
  const [call] = callsOf({
    ...DOCUMENT,
    paths: {'/things/{ids}': {parameters: [IDS], get: operation}},
    ...rest,
  });
  if (!call) {
    throw new Error('the document has no operation');
  }
  return call;
}

const requestFor = (...given: Parameters<typeof callFor>): ExampleRequest =>
  exampleRequest(callFor(...given));

const withParameter = (parameter: Parameter, rest?: Partial<ApiDocument>) =>
  requestFor({parameters: [parameter]}, rest);

const given = (explode: boolean | undefined) => (explode === undefined ? {} : {explode});

describe('the example request', () => {
  it.each([
    ['contains an optional parameter that has an example', {required: false, example: 5}, ['5']],
    ['omits an optional parameter that has none', {required: false}, []],
    ['omits an optional parameter whose example is null', {required: false, example: null}, []],
    ['contains a required parameter without an example', {required: true}, ['limit']],
  ])('%s', (_title, parameter, values) => {
    const {queryString} = withParameter({name: 'limit', in: 'query', ...parameter});

    expect(queryString.map(({value}) => value)).toEqual(values);
  });

  it('contains the example that a parameter refers to', () => {
    const {queryString} = withParameter(
      {name: 'limit', in: 'query', examples: {few: {$ref: '#/components/examples/few'} as object}},
      {components: {examples: {few: {value: 5}}}},
    );

    expect(queryString).toEqual([{name: 'limit', value: '5'}]);
  });

  it.each([undefined, true, false])(
    'joins a list in the path and in a header by plain commas (explode: %s)',
    (explode) => {
      const {url, headers} = requestFor({
        parameters: [
          {name: 'ids', in: 'path', required: true, example: ['a,b', 'c'], ...given(explode)},
          {name: 'Fields', in: 'header', example: ['d', 'e'], ...given(explode)},
        ],
      });

      expect(url).toBe('https://api.example/v1/things/a%2Cb,c');
      expect(headers).toEqual([{name: 'Fields', value: 'd,e'}]);
    },
  );

  it.each([
    [undefined, ['d', 'e']],
    [true, ['d', 'e']],
    [false, ['d,e']],
  ])('repeats a list in the query unless it is not exploded (explode: %s)', (explode, values) => {
    const list = {name: 'fields', in: 'query', example: ['d', 'e']} as const;
    const {queryString} = withParameter({...list, ...given(explode)});

    expect(queryString.map(({value}) => value)).toEqual(values);
  });
});

describe('the body of the example request', () => {
  const textOf = (mediaType: string, example: unknown) =>
    requestFor({requestBody: {content: {[mediaType]: {example}}}}).postData?.text;

  it.each([
    ['application/json', 'a', '"a"'],
    ['application/json; charset=utf-8', ['a'], '["a"]'],
    ['application/problem+json', 'null', '"null"'],
    // Written as text by the author.
    ['application/json', '{"a": 1}', '{"a": 1}'],
    ['text/plain', 'a', 'a'],
    ['application/x-ndjson', '{}\n{}', '{}\n{}'],
  ])('is a value of %s: %j', (mediaType, example, text) => {
    expect(textOf(mediaType, example)).toBe(text);
    const operation = {requestBody: {content: {[mediaType]: {example}}}};
    expect(() => requestSnippets(callFor(operation))).not.toThrow();
  });
});

it('sends the query of a path whose fragment distinguishes it from another', () => {
  const parameters: Parameter[] = [{name: 'a', in: 'query', example: 1}];
  const [call] = callsOf({...DOCUMENT, paths: {'/things#other': {get: {parameters}}}});
  const {url, queryString} = exampleRequest(call as Call);
  expect([url, queryString]).toEqual(['https://api.example/v1/things', [{name: 'a', value: '1'}]]);
});

it.each([
  ['application/x-www-form-urlencoded', false, undefined],
  ['multipart/form-data', false, undefined],
  ['application/json', false, '{}'],
  ['application/x-www-form-urlencoded', true, 'application/x-www-form-urlencoded'],
])('an empty body of %s (required: %s) is sent as %s', (mediaType, required, sent) => {
  const requestBody = {required, content: {[mediaType]: {schema: {type: 'object'}}}};
  const [call] = callsOf({...DOCUMENT, paths: {'/a': {post: {requestBody}}}});
  const {postData} = exampleRequest(call as Call);
  expect(postData?.text ?? postData?.mimeType).toBe(sent);
  expect(requestFor({requestBody: {...requestBody, required: false}}).postData).toBeUndefined();
});

it('texts of a multipart body are parts of it in Python', () => {
  const content = {'multipart/form-data': {example: {kind: 'a'}}};
  const [, , python] = requestSnippets(callFor({requestBody: {content}}));
  expect(python?.code).toContain('files = { "kind": (None, "a") }');
});

describe('the server of the examples', () => {
  it('is the first of the path, or else of the document', () => {
    const own = {
      ...DOCUMENT,
      servers: [{url: 'https://first.example/'}, {url: 'https://b.example'}],
    };

    expect(serverUrls(own)[0]).toBe('https://first.example');
    expect(serverUrls(own, {servers: [{url: 'https://path.example'}]})).toEqual([
      'https://path.example',
    ]);
  });

  it('has the defaults of its variables', () => {
    const url = 'https://{region}.example/{version}/';
    const variables = {region: {default: 'eu'}, version: {default: 'v2'}};

    expect(serverUrls({...DOCUMENT, servers: [{url, variables}]})).toEqual([
      'https://eu.example/v2',
    ]);
  });

  it.each([{}, {servers: []}])('stops the build if the contract has none: %j', (servers) => {
    const {openapi, info} = DOCUMENT;

    expect(() => callsOf({openapi, info, ...servers, paths: {'/a': {get: {}}}})).toThrow(
      /"Things" has no server.* Add/,
    );
  });
});

it.each(['/v1', 'v1'])('refuses programs for the relative server %s', (url) => {
  expect(() => requestSnippets(callFor({}, {servers: [{url}]}))).toThrow(
    /is relative.* Add the host/,
  );
});

describe('the example request of an operation with an API key', () => {
  const withKey = (place: 'header' | 'query' | 'cookie') =>
    callFor(
      {security: [{key: []}]},
      {components: {securitySchemes: {key: {type: 'apiKey', in: place, name: 'X-Key'}}}},
    );

  it.each(['header', 'query', 'cookie'] as const)('contains it in the %s only', (place) => {
    const {headers, queryString, cookies} = exampleRequest(withKey(place));
    const sent = {header: headers, query: queryString, cookie: cookies};
    const key = [{name: 'X-Key', value: 'CALLER_API_KEY'}];

    expect(sent).toEqual({header: [], query: [], cookie: [], [place]: key});
  });

  it.each([
    [
      'header',
      '"X-Key: $RESCUE_API_KEY"',
      "'X-Key': `${process.env.RESCUE_API_KEY}`",
      '"X-Key": f"{os.environ[\'RESCUE_API_KEY\']}"',
      '"X-Key", $"{Environment.GetEnvironmentVariable("RESCUE_API_KEY")}"',
    ],
    [
      'query',
      '/ids?X-Key=$RESCUE_API_KEY"',
      '/ids?X-Key=${process.env.RESCUE_API_KEY}`',
      "/ids?X-Key={os.environ['RESCUE_API_KEY']}\"",
      '/ids?X-Key={Environment.GetEnvironmentVariable("RESCUE_API_KEY")}"',
    ],
    [
      'cookie',
      '--cookie "X-Key=$RESCUE_API_KEY"',
      'cookie: `X-Key=${process.env.RESCUE_API_KEY}`',
      '"cookie": f"X-Key={os.environ[\'RESCUE_API_KEY\']}"',
      '"cookie", $"X-Key={Environment.GetEnvironmentVariable("RESCUE_API_KEY")}"',
    ],
  ] as const)('reads it from the environment for the %s in every language', (place, ...parts) => {
    const programs = requestSnippets(withKey(place)).map(({code}) => code);

    expect(programs).toEqual(parts.map((part) => expect.stringContaining(part)));
    expect(programs.join()).not.toContain('CALLER_API_KEY');
  });
});

it('opens every file of a form, and no text that looks like one, in TypeScript and C#', () => {
  const file = {format: 'binary'};
  const schema = {properties: {version: {}, 'first-file': file, second: file}};
  const example = {version: 'v1.0', 'first-file': 'a.csv', second: 'b.csv'};
  const requestBody = {content: {'multipart/form-data': {schema, example}}};
  const [, typescript, , csharp] = requestSnippets(callFor({requestBody}));

  expect(typescript?.code.match(/form\.append.*/g)).toEqual([
    "form.append('version', 'v1.0');",
    "form.append('first-file', await openAsBlob('a.csv'), 'a.csv');",
    "form.append('second', await openAsBlob('b.csv'), 'b.csv');",
  ]);
  expect(csharp?.code.match(/new (?:String|Stream)Content.*/g)).toEqual([
    'new StringContent("v1.0")',
    'new StreamContent(File.OpenRead("a.csv"))',
    'new StreamContent(File.OpenRead("b.csv"))',
  ]);
});

it('imports only modules that the Python program uses', () => {
  const servers = [{url: 'https://videos.example/uuid.txt'}];
  const [, , python] = requestSnippets(callFor({}, {servers}));

  expect(python?.code).toMatch(/^import requests\n/);
});
