import {expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument, MediaType} from './openapi';

const planted = {'x-groups': ['internal'], type: 'string'};
const thing = {$ref: '#/components/schemas/Thing'};

/** A media type for readers in no group, in a document with another, visible property of the hidden name. */
function cutMedia(media: MediaType): unknown {
  const content = {'application/json': media};
  const other = {schema: {properties: {planted: {type: 'string'}}}};
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {
      '/things': {
        get: {responses: {'200': {content}, '201': {content: {'application/json': other}}}},
      },
    },
    components: {schemas: {Thing: {properties: {name: {}, planted}}}},
  };
  const cut = cutDocument(document, () => false);
  expect(JSON.stringify(cut)).not.toContain('SECRET');
  const response = cut.paths?.['/things']?.get?.responses?.['200'];
  return response && 'content' in response ? response.content?.['application/json'] : undefined;
}

const secret = {planted: 'SECRET', name: 'a'};
const shown = {name: 'a'};

it.each<[string, object, object]>([
  ['example', {example: secret}, {example: shown}],
  ['examples', {examples: [secret]}, {examples: [shown]}],
  ['default', {default: secret}, {default: shown}],
  ['const', {const: secret}, {const: shown}],
  ['enum', {enum: [secret]}, {enum: [shown]}],
])('cuts the %s of one part of a schema by the other parts', (_keyword, values, cutValues) => {
  const properties = {name: {type: 'string'}};
  expect(cutMedia({schema: {allOf: [thing, {properties, ...values}]}})).toEqual({
    schema: {allOf: [thing, {properties, ...cutValues}]},
  });
});

it('cuts the example of a part by the part, too, and each position of a list once', () => {
  const prefixItems = [planted, {}, {}];
  const part = {prefixItems, examples: [['SECRET', 1, 2]]};
  expect(cutMedia({schema: {anyOf: [part, {prefixItems: [{}]}]}})).toEqual({
    schema: {
      anyOf: [{prefixItems: [{}, {}], examples: [[1, 2]]}, {prefixItems: [{}]}],
    },
  });
});

it.each<[string, object]>([
  ['a consequence', {if: {}, then: thing}],
  ['an alternative', {if: {}, else: thing}],
  ['a condition', {if: thing}],
  ['what must not be', {not: {...thing, required: ['name']}}],
  ['a dependent schema', {dependentSchemas: {name: thing}}],
  ['a consequence that permits other names', {additionalProperties: {}, if: {}, then: thing}],
  ['a part of a consequence', {if: {}, then: {allOf: [thing]}}],
])('cuts an example by %s', (_what, schema) => {
  expect(cutMedia({schema, example: secret})).toMatchObject({example: shown});
});

it.each<[string, object]>([
  ['', {allOf: [thing], if: {properties: {planted: {const: 'a'}}}}],
  ['as another member', {additionalProperties: planted, if: {properties: {planted: {}, name: {}}}}],
])('does not show a hidden member %s because a condition mentions it', (_how, schema) => {
  expect(cutMedia({schema, example: {planted: 'SECRET'}})).toMatchObject({example: {}});
});

it('keeps a member that is only hidden in a condition', () => {
  const schema = {properties: {planted: {}}, if: thing};
  expect(cutMedia({schema, example: {planted: 'open'}})).toMatchObject({
    example: {planted: 'open'},
  });
});

it.each<[string, object, unknown, unknown]>([
  ['members', {unevaluatedProperties: planted}, secret, {}],
  [
    'members that a part names',
    {allOf: [{properties: {name: {}}}], unevaluatedProperties: planted},
    secret,
    shown,
  ],
  ['items', {prefixItems: [{}], unevaluatedItems: planted}, ['a', 'SECRET'], ['a']],
])('removes the example values of hidden unevaluated %s', (_what, schema, example, cutValue) => {
  expect(cutMedia({schema, example})).toMatchObject({example: cutValue});
});

it('reads the parts of a schema once for many names', () => {
  let reads = 0;
  const watched = {
    if: {required: ['name']},
    get else() {
      reads++;
      return {title: 'Else'};
    },
  };
  const names = Array.from({length: 100}, (_, index) => `name${index}`);
  const parts = names.map((name) => ({if: {required: [name]}, then: {title: name}}));
  const schema: object = {properties: {planted}, required: names, allOf: [watched, ...parts]};
  cutMedia({schema});
  expect(reads).toBeLessThan(names.length);
});

const revealing = {properties: {planted: {type: 'string'}}, required: ['planted']};
const given = {name: 'a', planted: 'open'};

it.each<[string, object, unknown]>([
  ['a consequence', {if: {}, then: revealing}, given],
  ['an alternative', {if: {}, else: revealing}, given],
  ['a dependent schema', {dependentSchemas: {name: revealing}}, given],
  ['a dependent schema for others', {dependentSchemas: {name: {additionalProperties: {}}}}, given],
  ['items of a consequence', {if: {}, then: {prefixItems: [{}, {}]}}, ['a', 'b']],
])('keeps what %s evaluates beside hidden unevaluated values', (_what, schema, example) => {
  const all = {properties: {name: {}}, prefixItems: [{}], ...schema};
  const unevaluated = {unevaluatedProperties: planted, unevaluatedItems: planted};
  expect(cutMedia({schema: {...all, ...unevaluated}, example})).toEqual({schema: all, example});
});

it.each<[string, object]>([
  ['a condition', {if: revealing}],
  ['a condition of a consequence', {if: {}, then: {if: revealing}}],
  ['an exclusion', {not: revealing}],
  ['a consequence for others', {if: {}, then: {properties: {other: {}}}}],
  ['a hidden property of a consequence', {if: {}, then: {properties: {planted}}}],
])('removes unevaluated values in spite of %s', (_what, schema) => {
  const all = {properties: {name: {}}, ...schema, unevaluatedProperties: planted};
  expect(cutMedia({schema: all, example: secret})).toMatchObject({example: shown});
});
