import {describe, expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';
import {readDocument} from './readDocument';

const internal = {'x-groups': ['internal']};
const planted = {...internal, description: 'PLANTED'};

const apiWith = (parts: object): ApiDocument => ({
  openapi: '3.2.0',
  info: {title: 'Test API', version: '1.0.0'},
  ...parts,
});
const cutFor = (group: string, parts: object) =>
  cutDocument(apiWith(parts), (groups) => groups.includes(group));

const withSchema = (schema: object, media: object = {}, schemas: object = {}) => ({
  paths: {'/things': {get: {responses: {'200': {content: {json: {schema, ...media}}}}}}},
  components: {schemas},
});
const withOperation = (operation: object, components: object = {}) => ({
  paths: {'/things': {get: {summary: 'COMMON', ...operation}}},
  components,
});
const schemaOf = (name: string) => ({$ref: `#/components/schemas/${name}`});

const open = {properties: {pet: {properties: {name: {}}}, house: {properties: {owner: {}}}}};

/** What is restricted or only used by something restricted, and what remains around it. */
const CUT: [string, object, object][] = [
  [
    'an operation with its path, tag, scope, and components',
    {
      tags: [{name: 'Planted'}, {name: 'Open'}, {name: 'Part', parent: 'Open'}],
      'x-tagGroups': [
        {name: 'All', tags: ['Planted', 'Open']},
        {name: 'Hidden', tags: ['Planted']},
      ],
      paths: {
        '/open': {get: {tags: ['Open'], security: [{token: ['read']}]}},
        '/planted': {
          get: {
            ...planted,
            operationId: 'getPlanted',
            tags: ['Planted'],
            security: [{token: ['planted']}],
            parameters: [{$ref: '#/components/parameters/Planted'}],
          },
        },
      },
      components: {
        parameters: {Planted: {name: 'p', in: 'query', schema: schemaOf('Planted')}},
        schemas: {Planted: {type: 'string'}},
        securitySchemes: {
          token: {type: 'oauth2', flows: {implicit: {scopes: {read: '', planted: 'Planted.'}}}},
        },
      },
    },
    {
      tags: [{name: 'Open'}, {name: 'Part', parent: 'Open'}],
      'x-tagGroups': [{name: 'All', tags: ['Open']}],
      paths: {'/open': {get: {tags: ['Open'], security: [{token: ['read']}]}}},
      components: {
        parameters: {},
        schemas: {},
        securitySchemes: {token: {type: 'oauth2', flows: {implicit: {scopes: {read: ''}}}}},
      },
    },
  ],
  [
    'a scope that only another scheme still needs',
    {
      paths: {
        '/open': {get: {security: [{one: ['read']}]}, put: {security: [{two: []}]}},
        '/planted': {get: {...planted, security: [{two: ['read']}]}},
      },
      components: {
        securitySchemes: {
          one: {type: 'oauth2', flows: {implicit: {scopes: {read: 'Open.'}}}},
          two: {type: 'oauth2', flows: {implicit: {scopes: {read: 'Planted.'}}}},
        },
      },
    },
    {
      paths: {'/open': {get: {security: [{one: ['read']}]}, put: {security: [{two: []}]}}},
      components: {
        securitySchemes: {
          one: {type: 'oauth2', flows: {implicit: {scopes: {read: 'Open.'}}}},
          two: {type: 'oauth2', flows: {implicit: {scopes: {}}}},
        },
      },
    },
  ],
  [
    'a path, a webhook, and a method since OpenAPI 3.2',
    {
      paths: {
        '/planted': {...planted, get: {}},
        '/copy': {additionalOperations: {COPY: {}, PLANTED: planted}},
      },
      webhooks: {
        changed: {post: {}},
        planted: {$ref: '#/components/pathItems/Planted'},
        additionalOperations: {post: planted}, // a name like a field of a path
      },
      components: {pathItems: {Planted: {post: planted}}},
    },
    {
      paths: {'/copy': {additionalOperations: {COPY: {}}}},
      webhooks: {changed: {post: {}}},
      components: {},
    },
  ],
  [
    'a tag with its operations',
    {
      tags: [{name: 'Planted', ...planted}],
      paths: {'/things': {get: {tags: ['Planted']}, put: {tags: ['Open', 'Planted']}}},
    },
    {paths: {'/things': {put: {tags: ['Open']}}}},
  ],
  [
    'a parameter, response, header and example',
    withOperation({
      parameters: [{name: 'planted', in: 'query', ...planted}],
      responses: {
        '200': {
          headers: {'X-Planted': planted},
          content: {json: {examples: {planted, open: {value: 1}}}},
        },
        '404': planted,
      },
    }),
    withOperation({responses: {'200': {content: {json: {examples: {open: {value: 1}}}}}}}),
  ],
  [
    'a security scheme',
    withOperation(
      {security: [{planted: []}, {key: []}]},
      {securitySchemes: {planted: {type: 'http', ...planted}, key: {type: 'apiKey'}}},
    ),
    withOperation({security: [{key: []}]}, {securitySchemes: {key: {type: 'apiKey'}}}),
  ],
  [
    'a property with its entry in the required list and its values in examples',
    withSchema(
      {allOf: [schemaOf('Thing'), {required: ['open', 'planted']}]},
      {example: {open: {next: {planted: 1}}, planted: 2}},
      {
        Thing: {
          properties: {open: schemaOf('Node'), planted: internal},
          required: ['planted'],
          examples: [{open: {}, planted: 1}],
        },
        Node: {properties: {next: schemaOf('Node'), planted: internal}},
      },
    ),
    withSchema(
      {allOf: [schemaOf('Thing'), {required: ['open']}]},
      {example: {open: {next: {}}}},
      {
        Thing: {properties: {open: schemaOf('Node')}, examples: [{open: {}}]},
        Node: {properties: {next: schemaOf('Node')}},
      },
    ),
  ],
  [
    'a component, and properties, variants and parameters that refer to it, also through others',
    {
      paths: {
        '/things': {
          parameters: [{$ref: '#/components/parameters/Planted'}],
          get: {responses: {'200': {content: {json: {schema: schemaOf('Any')}}}}},
        },
      },
      components: {
        parameters: {Planted: {name: 'planted', in: 'query', ...planted}},
        schemas: {
          Any: {oneOf: [schemaOf('Open'), schemaOf('Alias')]},
          Alias: schemaOf('Planted'),
          Open: {properties: {a: {}, b: schemaOf('Alias'), c: schemaOf('Planted/properties/d')}},
          Planted: {...planted, properties: {d: {type: 'string'}}},
        },
      },
    },
    {
      paths: {'/things': {get: {responses: {'200': {content: {json: {schema: schemaOf('Any')}}}}}}},
      components: {
        schemas: {Any: {oneOf: [schemaOf('Open')]}, Open: {properties: {a: {}}}},
      },
    },
  ],
  [
    'what only an entry of allOf describes, whose names are public elsewhere',
    withSchema(
      {
        ...open,
        allOf: [
          {...planted, properties: {owner: {}, pet: {properties: {owner: {}}}}},
          {required: ['owner', 'pet']},
        ],
        example: {owner: 'PLANTED', pet: {name: 'a', owner: 'PLANTED'}},
      },
      {encoding: {owner: {contentType: 'PLANTED'}, pet: {contentType: 'json'}}},
    ),
    withSchema(
      {...open, allOf: [{required: ['pet']}], example: {pet: {name: 'a'}}},
      {encoding: {pet: {contentType: 'json'}}},
    ),
  ],
  [
    'values of a shared example, which is copied to its use',
    withSchema(
      {items: {properties: {open: {}, planted: internal}}},
      {examples: {one: {$ref: '#/components/examples/one'}}},
    ),
    withSchema({items: {properties: {open: {}}}}, {examples: {one: {value: [{open: 2}]}}}),
  ],
];
Object.assign(CUT.at(-1)?.[1] ?? {}, {
  components: {schemas: {}, examples: {one: {value: [{planted: 1, open: 2}]}}},
});
Object.assign(CUT.at(-1)?.[2] ?? {}, {components: {schemas: {}, examples: {}}});

describe('cutting', () => {
  it.each(CUT)('removes %s', (_what, given, left) => {
    const cut = cutFor('public', given);
    expect(cut).toEqual(apiWith(left));
    expect(JSON.stringify(cut)).not.toMatch(/planted|x-groups/i);
  });

  it.each(CUT)('keeps for its groups, without their names, %s', (_what, given) => {
    const cut = JSON.stringify(cutFor('internal', given));
    expect(cut).toMatch(/planted/i);
    expect(cut).not.toContain('x-groups');
  });

  it('keeps a part for its groups that says nothing else', () => {
    const given = withSchema({properties: {a: internal}, anyOf: [internal]});
    expect(cutFor('internal', given)).toEqual(
      apiWith(withSchema({properties: {a: {}}, anyOf: [{}]})),
    );
  });

  it('keeps a security scheme that another one refers to', () => {
    const $ref = '#/components/securitySchemes/b';
    const given = withOperation(
      {security: [{a: []}]},
      {securitySchemes: {a: {$ref}, b: {type: 'http'}}},
    );
    const paths = {...given.paths, '/planted': planted};
    expect(cutFor('public', {...given, paths})).toEqual(apiWith(given));
  });

  it('removes a callback without any other operation, and keeps the operation', () => {
    const callbacks = {planted: {'{$url}': {post: planted}}};
    expect(cutFor('public', withOperation({callbacks}))).toEqual(apiWith(withOperation({})));
  });

  it('returns a document without restricted parts as it is', () => {
    const document = apiWith({components: {schemas: {Unused: {not: {required: ['a']}}}}});
    expect(cutDocument(document, () => false)).toBe(document);
  });

  it.each<[string, object]>([
    ['names of properties', {properties: {'x-groups': {}, 'x-internal': {}, example: {}}}],
    ['values of examples', {examples: [{'x-groups': ['internal'], text: 'x-groups: [a]'}]}],
    ['names in lists', {required: ['x-groups']}],
  ])('takes “x-groups” for no mark in %s', (_where, schema) => {
    const given = withSchema(schema);
    expect(cutFor('public', given)).toEqual(apiWith(given));
  });

  it('leaves no event of an internal API in the public contract of webhooks', () => {
    const published = readDocument('docs/apis/webhooks.openapi.yaml');
    expect(JSON.stringify(published)).toMatch(/conference\.updated/);
    const cut = cutDocument(published, (groups) => groups.includes('public'));
    expect(JSON.stringify(cut)).not.toMatch(/conference|platformTypes|internal API/i);
    expect(Object.keys(cut.webhooks ?? {})).toHaveLength(11);
  });
});
