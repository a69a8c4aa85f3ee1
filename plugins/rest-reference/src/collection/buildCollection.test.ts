import {runInNewContext} from 'node:vm';
import {describe, expect, it} from 'vitest';
import {cutDocument} from '../document/cutDocument';
import type {ApiDocument} from '../document/openapi';
import {buildCollection, type Collection} from './buildCollection';

const DOCUMENT: ApiDocument = {
  openapi: '3.1.0',
  info: {title: 'Things API', version: '1.0.0'},
  servers: [{url: 'https://api.test.example/things/v1'}],
  components: {
    securitySchemes: {
      accessToken: {
        type: 'oauth2',
        flows: {clientCredentials: {tokenUrl: '/things/v1/token', scopes: {}}},
      },
      connector: {type: 'http', scheme: 'basic'},
      headerKey: {type: 'apiKey', in: 'header', name: 'Authorization'},
      queryKey: {type: 'apiKey', in: 'query', name: 'key'},
    },
  },
  paths: {
    '/token': {
      post: {
        summary: 'Get a token',
        security: [{connector: []}],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {properties: {grant_type: {type: 'string'}}},
              example: {grant_type: 'client_credentials'},
            },
          },
        },
      },
    },
    '/things/{thingId}': {
      get: {
        summary: 'Read a thing',
        tags: ['Things'],
        security: [{accessToken: []}],
        parameters: [
          {name: 'thingId', in: 'path', required: true, example: 'thi_1'},
          {name: 'since', in: 'query', required: true, example: '2025-03-14T09:26:53+01:00'},
          {name: 'limit', in: 'query', description: 'Number of items.', example: 50},
        ],
      },
      post: {
        summary: 'Change a thing',
        tags: ['Things'],
        security: [{accessToken: []}],
        parameters: [
          {name: 'thingId', in: 'path', required: true, example: 'thi_1'},
          {name: 'Idempotency-Key', in: 'header', required: true, example: 'abc'},
        ],
        requestBody: {content: {'application/json': {example: {name: 'One'}}}},
      },
    },
    '/status': {
      get: {summary: 'Read the status', security: [{headerKey: []}]},
      head: {summary: 'Check the status', security: [{queryKey: []}]},
    },
    '/secrets': {
      get: {summary: 'PLANTED operation', 'x-groups': ['internal'], security: [{accessToken: []}]},
    },
  },
};

const requests = (collection: Collection) =>
  new Map(
    collection.item
      .flatMap((api) => api.item.flatMap((folder) => folder.item))
      .map((item) => [item.name, item] as const),
  );

const requestNamed = (name: string) => {
  const found = requests(buildCollection('Things', [DOCUMENT])).get(name);
  expect(found, name).toBeDefined();
  return found?.request;
};

describe('a collection', () => {
  it('contains nothing of an operation cut from the documents', () => {
    const cut = cutDocument(DOCUMENT, (groups) => groups.includes('public'));
    const collection = buildCollection('Things', [cut]);
    expect(JSON.stringify(collection)).not.toMatch(/PLANTED|secrets/);
    expect([...requests(collection).keys()]).toEqual([
      'Get a token',
      'Read the status',
      'Check the status',
      'Read a thing',
      'Change a thing',
    ]);
  });

  it('declares its format, with host and secrets as variables', () => {
    const {info, variable, auth} = buildCollection('Things', [DOCUMENT]);
    expect(info.schema).toContain('/v2.1.0/');
    expect(variable.map(({key, value}) => [key, value])).toEqual([
      ['host', 'https://api.test.example'],
      ['connectorId', ''],
      ['apiKey', ''],
      ['token', ''],
    ]);
    expect(auth.bearer[0]?.value).toBe('{{token}}');
  });

  it('has a request that stores the access token for all others', () => {
    const item = requests(buildCollection('Things', [DOCUMENT])).get('Get a token');
    const script = item?.event?.[0]?.script.exec.join('\n');
    const stored = new Map<string, string>();
    const pm = {
      response: {json: () => ({access_token: 'eyJ'})},
      collectionVariables: {set: (key: string, value: string) => stored.set(key, value)},
    };
    runInNewContext(script ?? '', {pm});
    expect([...stored]).toEqual([['token', 'eyJ']]);
    expect(requestNamed('Get a token')).toMatchObject({
      auth: {type: 'basic', basic: [{value: '{{connectorId}}'}, {value: '{{apiKey}}'}]},
      body: {mode: 'urlencoded', urlencoded: [{key: 'grant_type', value: 'client_credentials'}]},
    });
  });

  it.each([
    ['Read the status', 'Authorization', 'header'],
    ['Check the status', 'key', 'query'],
  ])('sends the API key variable where the contract wants it: %s', (name, key, place) => {
    const request = requestNamed(name);

    expect(request?.auth).toMatchObject({
      type: 'apikey',
      apikey: [{value: key}, {value: '{{apiKey}}'}, {value: place}],
    });
    expect(request?.header).toEqual([]);
  });

  it('sends required parameters, and lists optional ones', () => {
    expect(requestNamed('Read a thing')?.url).toEqual({
      raw: '{{host}}/things/v1/things/:thingId?since=2025-03-14T09%3A26%3A53%2B01%3A00',
      host: ['{{host}}'],
      path: ['things', 'v1', 'things', ':thingId'],
      query: [
        {key: 'since', value: '2025-03-14T09:26:53+01:00'},
        {key: 'limit', value: '50', description: 'Number of items.', disabled: true},
      ],
      variable: [{key: 'thingId', value: 'thi_1'}],
    });
  });

  it('sends every item of a list, and path parameters that are numbers or have named examples', () => {
    const parameters = [
      {name: 'floor', in: 'path' as const, required: true, example: 3},
      {name: 'room', in: 'path' as const, required: true, examples: {one: {value: 'r-1'}}},
      {name: 'tags', in: 'query' as const, required: true, example: ['a', 'b']},
    ];
    const paths = {'/{floor}/{room}': {get: {summary: 'Read a room', parameters}}};
    const item = requests(buildCollection('Things', [{...DOCUMENT, paths}])).get('Read a room');
    expect(item).toMatchObject({
      request: {
        url: {
          raw: '{{host}}/things/v1/:floor/:room?tags=a&tags=b',
          query: [{value: 'a'}, {value: 'b'}],
          variable: [{value: '3'}, {value: 'r-1'}],
        },
      },
    });
  });

  it.each([
    ['https://api.test.example/things/v1', 'https://api.test.example/things/v1/token'],
    ['https://api.test.example/things/v1', './v1/token'],
    ['/things/v1', '/things/v1/token'],
  ])('stores the token of the server %s with the token URL %s', (url, tokenUrl) => {
    const flows = {clientCredentials: {tokenUrl, scopes: {}}};
    const securitySchemes = {
      ...DOCUMENT.components?.securitySchemes,
      accessToken: {type: 'oauth2', flows},
    };
    const document = {...DOCUMENT, servers: [{url}], components: {securitySchemes}};
    const item = requests(buildCollection('Things', [document])).get('Get a token');
    expect(item).toHaveProperty('event');
    expect(item).toMatchObject({request: {url: {raw: '{{host}}/things/v1/token'}}});
  });

  it('sends text as it is', () => {
    const requestBody = {content: {'text/plain': {example: 'Two words'}}};
    const paths = {'/a': {post: {summary: 'Send text', requestBody}}};
    const item = requests(buildCollection('Things', [{...DOCUMENT, paths}])).get('Send text');
    expect(item).toMatchObject({
      request: {body: {mode: 'raw', raw: 'Two words', options: {raw: {language: 'text'}}}},
    });
  });

  it('sends a new idempotency key with each request, and readable JSON', () => {
    const request = requestNamed('Change a thing');
    expect(request?.header).toContainEqual({key: 'Idempotency-Key', value: '{{$guid}}'});
    expect(request?.body).toMatchObject({mode: 'raw', raw: '{\n  "name": "One"\n}'});
    expect(request?.auth).toBeUndefined();
  });
});
