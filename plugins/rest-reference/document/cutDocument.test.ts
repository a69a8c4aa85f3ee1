import {describe, expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';
import {readDocument} from './readDocument';

const internal = {'x-groups': ['internal']};

/** `holds` for readers in these groups. */
const holding =
  (...held: string[]) =>
  (groups: readonly string[]) =>
    groups.some((group) => held.includes(group));

function apiWith(parts: Partial<ApiDocument>): ApiDocument {
  return {openapi: '3.1.0', info: {title: 'Test API', version: '1.0.0'}, paths: {}, ...parts};
}

/** A document with one operation that returns a schema. */
function answering(schema: object, media: object = {}): NonNullable<ApiDocument['paths']> {
  const content = {'application/json': {schema, ...media}};
  return {
    '/things': {get: {operationId: 'list', responses: {'200': {description: 'ok', content}}}},
  };
}

function contentOf(document: ApiDocument): unknown {
  const response = document.paths?.['/things']?.get?.responses?.['200'];
  return response && 'content' in response ? response.content?.['application/json'] : undefined;
}

describe('cutting', () => {
  it('removes an operation for other groups, with its path, tag, scope and components', () => {
    const document = apiWith({
      tags: [{name: 'Open'}, {name: 'Secret'}],
      paths: {
        '/open': {get: {operationId: 'open', tags: ['Open'], security: [{token: ['open.read']}]}},
        '/secret': {
          get: {
            ...internal,
            operationId: 'secret',
            tags: ['Secret'],
            security: [{token: ['secret.read']}],
            parameters: [{$ref: '#/components/parameters/Secret'}],
          },
        },
      },
      components: {
        parameters: {
          Secret: {name: 's', in: 'query', schema: {$ref: '#/components/schemas/Secret'}},
        },
        schemas: {Secret: {type: 'string'}},
        securitySchemes: {
          token: {type: 'oauth2', flows: {x: {scopes: {'open.read': '', 'secret.read': ''}}}},
        },
      },
    });
    expect(JSON.stringify(cutDocument(document, holding('public')))).not.toMatch(/secret/i);
  });

  it('removes a property, its entry in the required list and its values in examples', () => {
    const schema = {
      type: 'object',
      required: ['name', 'secret'],
      properties: {name: {type: 'string'}, secret: {...internal, type: 'string'}},
      examples: [{name: 'a', secret: 'b'}],
    };
    const document = apiWith({
      paths: answering({$ref: '#/components/schemas/Thing'}, {example: {name: 'a', secret: 'b'}}),
      components: {schemas: {Thing: schema}},
    });
    const cut = cutDocument(document, holding('public'));
    expect(cut.components?.schemas?.Thing).toEqual({
      type: 'object',
      required: ['name'],
      properties: {name: {type: 'string'}},
      examples: [{name: 'a'}],
    });
    expect(contentOf(cut)).toMatchObject({example: {name: 'a'}});
    expect(JSON.stringify(cut)).not.toContain('secret');
  });

  it.each([
    ['a list', {type: 'array', items: {$ref: '#/components/schemas/Thing'}}, [{a: 1, secret: 1}]],
    ['allOf', {allOf: [{$ref: '#/components/schemas/Thing'}]}, {a: 1, secret: 1}],
    ['oneOf', {oneOf: [{type: 'null'}, {$ref: '#/components/schemas/Thing'}]}, {a: 1, secret: 1}],
    [
      'other names',
      {additionalProperties: {$ref: '#/components/schemas/Thing'}},
      {k: {a: 1, secret: 1}},
    ],
    // `additionalProperties` must not restore a hidden name.
    [
      'a part that permits any name',
      {allOf: [{$ref: '#/components/schemas/Thing'}, {additionalProperties: {type: 'integer'}}]},
      {a: 1, secret: 1},
    ],
  ])('cuts example values below %s', (_name, schema, example) => {
    const document = apiWith({
      paths: answering(schema, {example}),
      components: {schemas: {Thing: {properties: {a: {type: 'integer'}, secret: {...internal}}}}},
    });
    const cut = JSON.stringify(cutDocument(document, holding()));
    expect(cut).not.toContain('secret');
    expect(cut).toContain('"a":1');
  });

  it('cuts named examples in components', () => {
    const document = apiWith({
      paths: answering(
        {properties: {secret: {...internal}, a: {}}},
        {examples: {one: {$ref: '#/components/examples/one'}}},
      ),
      components: {examples: {one: {value: {secret: 1, a: 2}}}},
    });
    expect(contentOf(cutDocument(document, holding()))).toMatchObject({
      examples: {one: {value: {a: 2}}},
    });
    expect(JSON.stringify(cutDocument(document, holding()))).not.toContain('secret');
  });

  it('removes everything that refers to a hidden schema', () => {
    const document = apiWith({
      paths: {
        '/things': {
          get: {
            operationId: 'list',
            parameters: [
              {name: 'secret', in: 'query', schema: {$ref: '#/components/schemas/Secret'}},
              {name: 'open', in: 'query', schema: {type: 'string'}},
            ],
            requestBody: {
              content: {'application/json': {schema: {$ref: '#/components/schemas/Secret'}}},
            },
            responses: {
              '200': {
                description: 'ok',
                content: {'application/json': {schema: {$ref: '#/components/schemas/Any'}}},
              },
            },
          },
        },
      },
      components: {
        schemas: {
          Secret: {...internal, properties: {inner: {type: 'string'}}},
          Alias: {$ref: '#/components/schemas/Secret'},
          Any: {
            oneOf: [{$ref: '#/components/schemas/Open'}, {$ref: '#/components/schemas/Alias'}],
            discriminator: {
              propertyName: 'kind',
              mapping: {OPEN: '#/components/schemas/Open', SECRET: 'Secret'},
            },
          },
          Open: {
            properties: {
              a: {type: 'string'},
              b: {$ref: '#/components/schemas/Secret/properties/inner'},
            },
          },
        },
      },
    });
    const cut = cutDocument(document, holding('public'));
    expect(cut.components?.schemas).toEqual({
      Any: {
        oneOf: [{$ref: '#/components/schemas/Open'}],
        discriminator: {propertyName: 'kind', mapping: {OPEN: '#/components/schemas/Open'}},
      },
      Open: {properties: {a: {type: 'string'}}},
    });
    expect(cut.paths?.['/things']?.get).toMatchObject({parameters: [{name: 'open'}]});
    expect(cut.paths?.['/things']?.get).not.toHaveProperty('requestBody');
  });
});

describe('keeping', () => {
  it('keeps parts for one of the groups, without group names', () => {
    const document = apiWith({paths: answering({properties: {a: {...internal, type: 'string'}}})});
    const cut = cutDocument(document, holding('internal', 'public'));
    expect(contentOf(cut)).toEqual({schema: {properties: {a: {type: 'string'}}}});
    expect(JSON.stringify(cut)).not.toContain('x-groups');
  });

  it('treats keywords inside properties as names', () => {
    const properties = {
      example: {type: 'string'},
      enum: {type: 'string'},
      schema: {type: 'string'},
    };
    const document = apiWith({paths: answering({properties})});
    expect(contentOf(cutDocument(document, holding()))).toEqual({schema: {properties}});
  });

  it('supports recursive schemas', () => {
    const Node = {properties: {next: {$ref: '#/components/schemas/Node'}, secret: internal}};
    const document = apiWith({
      paths: answering({$ref: '#/components/schemas/Node'}, {example: {next: {secret: 1}}}),
      components: {schemas: {Node}},
    });
    expect(contentOf(cutDocument(document, holding()))).toMatchObject({example: {next: {}}});
  });
});

describe('mistakes', () => {
  it.each([['internal'], [[]], [[1]], [null]])('rejects x-groups: %j', (groups) => {
    const paths = {'/a': {get: {'x-groups': groups}}} as unknown as ApiDocument['paths'];
    expect(() => cutDocument(apiWith({paths: paths ?? {}}), holding())).toThrow(
      'not a list of group names',
    );
  });
});

describe('groups that would guard nothing', () => {
  it.each<[string, object]>([
    ['at the top', internal],
    ['below paths', {paths: internal}],
    ['below schemas', {components: {schemas: internal}}],
    ['below properties', {components: {schemas: {Thing: {properties: internal}}}}],
  ])('are rejected %s', (_place, parts) => {
    const document = {...apiWith({}), ...parts};
    expect(() => cutDocument(document, holding('internal'))).toThrow('has no effect');
  });

  it('are not confused with a property of that name', () => {
    const properties = {'x-groups': {type: 'array'}};
    const document = apiWith({paths: answering({properties})});
    expect(contentOf(cutDocument(document, holding()))).toEqual({schema: {properties}});
  });
});

describe('webhooks', () => {
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Things', version: '1.0.0'},
    webhooks: {
      'thing-changed': {post: {summary: 'COMMON event', operationId: 'onThing'}},
      'secret-changed': {
        'x-groups': ['internal'],
        post: {
          summary: 'PLANTED event',
          requestBody: {
            content: {'application/json': {schema: {$ref: '#/components/schemas/PlantedData'}}},
          },
        },
      },
    },
    components: {
      schemas: {PlantedData: {type: 'object', properties: {planted: {type: 'string'}}}},
    },
  };

  it('for other groups are removed, with the schemas that only they use', () => {
    const text = JSON.stringify(cutDocument(document, (groups) => groups.includes('public')));
    expect(text).toContain('COMMON event');
    expect(text).not.toMatch(/planted|secret/i);
  });

  it('stay for readers of their groups', () => {
    const text = JSON.stringify(cutDocument(document, (groups) => groups.includes('internal')));
    expect(text).toContain('PLANTED event');
    expect(text).toContain('planted');
  });

  it('in the public contract contain no event of an internal API', () => {
    const published = readDocument('docs/apis/webhooks.openapi.yaml');
    expect(JSON.stringify(published)).toMatch(/conference\.updated/);
    const cut = cutDocument(published, (groups) => groups.includes('public'));
    expect(JSON.stringify(cut)).not.toMatch(/conference|platformTypes|internal API/i);
    expect(Object.keys(cut.webhooks ?? {})).toHaveLength(11);
  });
});
