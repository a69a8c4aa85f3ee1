import {expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument, MediaType} from './openapi';

const internal = {'x-groups': ['internal']};
const planted = {...internal, type: 'string'};
const Thing = {properties: {name: {type: 'string'}, planted}};
const thing = {$ref: '#/components/schemas/Thing'};
/** A schema that requires properties without defining them. */
const REQUIRING = '#/components/schemas/Requiring';
const Requiring = {required: ['name', 'planted']};

/** The response of an operation for readers in no group, without the hidden name. */
function cutResponse(media: MediaType): unknown {
  const response = cut(media);
  expect(JSON.stringify(response)).not.toContain('planted');
  return response;
}

/** The same, with any name. */
function cut(media: MediaType): unknown {
  const content = {'application/json': media};
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {'/things': {get: {responses: {'200': {content}}}}},
    components: {schemas: {Thing, Requiring}},
  };
  const {paths, components} = cutDocument(document, () => false);
  const response = paths?.['/things']?.get?.responses?.['200'];
  return components?.schemas?.['Requiring'] ? {response, components} : response;
}

it.each<[string, object]>([
  ['beside the parts of a schema', {allOf: [thing], required: ['name', 'planted']}],
  ['in another part of a schema', {allOf: [thing, {required: ['name', 'planted']}]}],
  ['in a part of a part', {...Thing, allOf: [{allOf: [{required: ['name', 'planted']}]}]}],
  ['in a variant', {...Thing, oneOf: [{required: ['name']}, {required: ['planted']}]}],
  ['in what must not be', {...Thing, required: ['name'], allOf: [{not: {required: ['planted']}}]}],
  ['in an alternative', {...Thing, anyOf: [{properties: {}, required: ['name', 'planted']}, {}]}],
  ['in a consequence', {...Thing, if: {}, then: {required: ['name', 'planted']}}],
  [
    'in what another property requires',
    {...Thing, dependentSchemas: {name: {required: ['name', 'planted']}}},
  ],
  ['beside an own property', {...Thing, required: ['name', 'planted']}],
  [
    'beside own properties and parts',
    {properties: {}, allOf: [thing], required: ['name', 'planted']},
  ],
])('removes a hidden name from a list of required ones %s', (_where, schema) => {
  expect(JSON.stringify(cutResponse({schema}))).toContain('"required":["name"]');
});

const hiddenName = {const: 'planted'};

it.each<[string, object, object]>([
  ['a variant', {anyOf: [hiddenName, {const: 'name'}]}, {anyOf: [{const: 'name'}]}],
  ['a list in a variant', {oneOf: [{enum: ['planted', 'name']}]}, {oneOf: [{enum: ['name']}]}],
  ['all variants', {minLength: 1, anyOf: [hiddenName, {allOf: [{}, hiddenName]}]}, {minLength: 1}],
  ['a part', {allOf: [{enum: ['planted']}, {maxLength: 9}]}, {allOf: [{}, {maxLength: 9}]}],
  ['what must not be', {not: {enum: ['planted', 'name']}}, {not: {enum: ['name']}}],
  ['it as what must not be', {minLength: 1, not: {anyOf: [hiddenName]}}, {minLength: 1}],
])('removes a hidden name from %s of the names of an object', (_where, names, shown) => {
  const schema: object = {allOf: [thing], propertyNames: names};
  expect(cutResponse({schema})).toEqual({
    content: {'application/json': {schema: {allOf: [thing], propertyNames: shown}}},
  });
});

it('removes a hidden property with the name of a method from the list of required ones', () => {
  const hidden = {'x-groups': ['internal']};
  const properties = {name: {}, constructor: hidden};
  const response = cutResponse({schema: {properties, required: ['name', 'constructor']}});
  expect(JSON.stringify(response)).not.toContain('constructor');
});

it('removes the encoding of a hidden property', () => {
  const encoding = {name: {contentType: 'text/plain'}, planted: {contentType: 'text/plain'}};
  const media = {schema: thing, encoding};
  expect(cutResponse(media)).toMatchObject({
    content: {'application/json': {encoding: {name: {contentType: 'text/plain'}}}},
  });
});

it('removes a hidden name from conditions on other properties and from the discriminator', () => {
  const schema = {
    ...Thing,
    dependentRequired: {planted: ['name'], name: ['planted', 'other']},
    dependentSchemas: {planted: {}, name: {title: 'Named'}},
    discriminator: {propertyName: 'planted'},
  };
  expect(cutResponse({schema})).toEqual({
    content: {
      'application/json': {
        schema: {
          properties: {name: {type: 'string'}},
          dependentRequired: {name: ['other']},
          dependentSchemas: {name: {title: 'Named'}},
        },
      },
    },
  });
});

it.each<[string, object, unknown, unknown]>([
  ['items', {items: planted}, ['planted'], []],
  [
    'properties in a tuple',
    {prefixItems: [{}, thing]},
    [1, {name: 'a', planted: 1}],
    [1, {name: 'a'}],
  ],
  ['items of a tuple', {prefixItems: [{}, planted]}, [1, 'planted'], [1]],
  ['properties after a tuple', {prefixItems: [{}], items: thing}, [1, {planted: 1}], [1, {}]],
  ['names by pattern', {patternProperties: {'^pl': planted}}, {planted: 1, name: 1}, {name: 1}],
  [
    'names by a Unicode pattern',
    {patternProperties: {'^\\p{L}+$': planted}},
    {planted: 1, '0': 1},
    {'0': 1},
  ],
  [
    'names by a pattern of another language',
    {properties: {name: {}}, patternProperties: {'(?i)^pl': planted, '(?i)^n': {}}},
    {planted: 1, name: 1},
    {name: 1},
  ],
  [
    'properties that a visible pattern matches, too',
    {...Thing, patternProperties: {'^[a-z]+$': {}}},
    {planted: 1, name: 1},
    {name: 1},
  ],
  [
    'members of a hidden variant',
    {
      properties: {data: {properties: {name: {}}}},
      oneOf: [{...planted, properties: {data: {properties: {planted: {}}}}}, {}],
    },
    {data: {name: 1, planted: 1}},
    {data: {name: 1}},
  ],
])('removes the example values of hidden %s', (_what, schema, example, shown) => {
  expect(cutResponse({schema, example})).toMatchObject({
    content: {'application/json': {example: shown}},
  });
});

/** One schema hides the name, which no other part of the document defines. */
const hiding = {allOf: [thing]};

it.each<[string, object, object?]>([
  ['the list of a shared schema whose sibling defines it', {allOf: [thing, {$ref: REQUIRING}]}],
  [
    'the names that an object may have',
    {allOf: [hiding, {propertyNames: {enum: ['planted', 'name']}}]},
  ],
  ['the name that an object must have', {...hiding, propertyNames: {const: 'planted'}}],
  ['a permitted object', {...hiding, enum: [{planted: 1, name: 'a'}]}],
  ['the permitted object', {...hiding, const: {planted: 1, name: 'a'}}],
  ['an example beside a condition', {if: {}, then: thing}, {example: {planted: 1}}],
  [
    'an example beside a dependent schema',
    {dependentSchemas: {name: thing}},
    {example: {planted: 1}},
  ],
  ['the encoding of a schema in a condition', {if: {}, then: thing}, {encoding: {planted: {}}}],
  [
    'a discriminator beside a condition',
    {if: {}, then: thing, discriminator: {propertyName: 'planted'}},
  ],
])('removes a name that only hidden parts define from %s', (_where, schema, media) => {
  expect(JSON.stringify(cutResponse({schema, ...media}))).toContain('schema');
});

it('keeps such a name where another part of the document defines it', () => {
  const visible = {properties: {planted: {type: 'string'}}};
  const schema = {properties: {own: visible}, if: {required: ['planted']}};
  expect(JSON.stringify(cut({schema}))).toContain('"required":["planted"]');
});

it('keeps such a name as that of a free member', () => {
  const names = {
    propertyNames: {enum: ['planted']},
    required: ['planted'],
    default: {planted: 'a'},
  };
  const free = {additionalProperties: {type: 'string'}, ...names};
  expect(cut({schema: {allOf: [thing], properties: {free}}})).toMatchObject({
    content: {'application/json': {schema: {properties: {free}}}},
  });
});

it('removes runtime expressions that read a hidden property', () => {
  const schema = {properties: {open: {}, planted}};
  const content = {'application/json': {schema}};
  const document = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {
      '/things': {
        post: {
          requestBody: {content},
          responses: {
            '200': {
              content,
              links: {
                next: {
                  operationId: 'next',
                  parameters: {a: '$response.body#/planted', b: '$response.body#/open'},
                },
              },
            },
          },
          callbacks: {
            sent: {'https://{$request.body#/planted}/': {post: {}}, '{$request.body#/open}': {}},
          },
        },
      },
    },
  };

  const cutText = JSON.stringify(cutDocument(document, () => false));

  expect(cutText).not.toContain('planted');
  expect(cutText).toContain('"parameters":{"b":"$response.body#/open"}');
  expect(cutText).toContain('"callbacks":{"sent":{"{$request.body#/open}":{}}}');
});

it('hides the names of components that are unused without a hidden expression', () => {
  const planted = {properties: {hidden: {type: 'string'}}};
  const document = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {
      '/things': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {properties: {address: {...internal}}, if: {required: ['hidden']}},
              },
            },
          },
          callbacks: {
            sent: {
              '{$request.body#/address}': {
                post: {requestBody: {$ref: '#/components/requestBodies/Sent'}},
              },
            },
          },
        },
      },
    },
    components: {
      requestBodies: {Sent: {content: {'application/json': {schema: planted}}}},
    },
  };

  expect(JSON.stringify(cutDocument(document, () => false))).not.toMatch(/hidden|address/);
  expect(JSON.stringify(cutDocument(document, () => true))).toMatch(/hidden/);
});

it('removes a parameter whose content is hidden', () => {
  const content = {'application/json': {schema: {'x-groups': ['internal']}}};
  const parameters = [
    {name: 'open', in: 'query' as const},
    {name: 'planted', in: 'query' as const, content},
  ];
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {'/things': {get: {parameters}}},
  };

  expect(cutDocument(document, () => false).paths?.['/things']?.get?.parameters).toEqual([
    {name: 'open', in: 'query'},
  ]);
});
