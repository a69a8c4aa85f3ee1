import {describe, expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';

const API: ApiDocument = {openapi: '3.1.0', info: {title: 'Test API', version: '1.0.0'}};
const internal = {'x-groups': ['internal']};

/** The document for readers in no group. */
const cut = (parts: Partial<ApiDocument>) => cutDocument({...API, ...parts}, () => false);

it('removes webhooks whose only operation is for other groups, with their tags', () => {
  const planted = {post: {...internal, summary: 'PLANTED event', tags: ['Planted']}};
  const document: Partial<ApiDocument> = {
    tags: [{name: 'Planted', description: 'PLANTED tag'}],
    webhooks: {
      changed: {post: {summary: 'COMMON event'}},
      planted,
      'also-planted': {$ref: '#/components/pathItems/Planted'},
    },
    components: {pathItems: {Planted: planted}},
  };

  expect(JSON.stringify(cut(document))).toContain('COMMON event');
  expect(JSON.stringify(cut(document))).not.toMatch(/planted/i);
  expect(JSON.stringify(cutDocument({...API, ...document}, () => true))).toContain('PLANTED tag');
});

it.each<[string, Partial<ApiDocument>]>([
  ['is for other groups', {tags: [{name: 'Planted', ...internal}, {name: 'Open'}]}],
  [
    'has lost its operations',
    {
      tags: [{name: 'Planted'}, {name: 'Open'}],
      webhooks: {planted: {post: {...internal, tags: ['Planted']}}},
    },
  ],
])('names a tag that %s neither as a parent nor in a group of tags', (_why, parts) => {
  const {tags = []} = parts;
  const cutParts = cut({
    ...parts,
    tags: [...tags, {name: 'Inner', parent: 'Planted'}, {name: 'Part', parent: 'Open'}],
    'x-tagGroups': [
      {name: 'All', tags: ['Planted', 'Open']},
      {name: 'Planted', tags: ['Planted']},
    ],
  });

  expect(cutParts.tags).toEqual([{name: 'Open'}, {name: 'Inner'}, {name: 'Part', parent: 'Open'}]);
  expect(cutParts['x-tagGroups']).toEqual([{name: 'All', tags: ['Open']}]);
});

it('keeps the security schemes that only webhooks require', () => {
  const securitySchemes = {key: {type: 'apiKey', name: 'key', in: 'header' as const}};
  const webhooks = {changed: {post: {security: [{key: []}]}}};

  expect(cut({webhooks, components: {securitySchemes}}).components).toEqual({securitySchemes});
});

it.each([
  [
    'a property named “mapping”',
    {properties: {mapping: {items: {$ref: '#/components/schemas/Other'}}}},
  ],
  [
    'a discriminator that also names another file',
    {
      oneOf: [{$ref: '#/components/schemas/Other'}],
      discriminator: {propertyName: 'kind', mapping: {A: 'Other', B: './other.json'}},
    },
  ],
])('keeps the schemas that are used beside %s', (_what, Thing) => {
  const schemas = {
    Thing,
    Other: {type: 'object', properties: {last: {$ref: '#/components/schemas/Last'}}},
    Last: {type: 'string'},
  };
  const content = {'application/json': {schema: {$ref: '#/components/schemas/Thing'}}};
  const paths = {'/things': {get: {responses: {'200': {content}}}}};

  expect(cut({paths, components: {schemas}}).components).toEqual({schemas});
});

it('keeps the schemas that a discriminator names without a mapping', () => {
  const schemas = {
    Pet: {properties: {kind: {}}, discriminator: {propertyName: 'kind'}},
    Cat: {allOf: [{$ref: '#/components/schemas/Pet'}]},
    Persian: {allOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Fur'}]},
    Fur: {type: 'object'},
  };
  const Planted = {allOf: [{$ref: '#/components/schemas/Fur'}]};
  const content = {'application/json': {schema: {$ref: '#/components/schemas/Pet'}}};
  const paths = {'/pets': {get: {responses: {'200': {content}}}}};

  expect(cut({paths, components: {schemas: {...schemas, Planted}}}).components).toEqual({schemas});
});

it('keeps paths that refer to a shared path with operations', () => {
  const shared = {$ref: '#/components/pathItems/Shared'};
  const pathItems = {Shared: {get: {tags: ['Open']}, post: {...internal, tags: ['Planted']}}};
  const hidden = {Planted: {get: {...internal}}};
  const paths = {'/shared': shared, '/planted': {$ref: '#/components/pathItems/Planted'}};
  const document = cut({
    tags: [{name: 'Open'}, {name: 'Planted'}],
    paths,
    components: {pathItems: {...pathItems, ...hidden}},
  });

  expect(document).toEqual({
    ...API,
    tags: [{name: 'Open'}],
    paths: {'/shared': shared},
    components: {pathItems: {Shared: {get: {tags: ['Open']}}}},
  });
});

describe('of the schemas that extend one with a discriminator', () => {
  const respondWith = (name: string, marks = {}) => ({
    get: {
      ...marks,
      responses: {
        '200': {content: {'application/json': {schema: {$ref: `#/components/schemas/${name}`}}}},
      },
    },
  });
  const extending = (property: string) => ({
    allOf: [{$ref: '#/components/schemas/Event'}, {properties: {[property]: {}}}],
  });
  const schemas = {
    Event: {discriminator: {propertyName: 'kind'}, properties: {kind: {}}},
    Open: extending('open'),
    Other: extending('other'),
    Planted: extending('planted'),
  };
  const namesFor = (visible: string) =>
    Object.keys(
      cut({
        paths: {'/visible': respondWith(visible), '/planted': respondWith('Planted', internal)},
        components: {schemas},
      }).components?.schemas ?? {},
    );

  it('keeps none that only a hidden operation mentions', () => {
    expect(namesFor('Event')).toEqual(['Event', 'Open', 'Other']);
  });

  it('keeps none that nothing mentions if the extended schema is only used to extend it', () => {
    expect(namesFor('Open')).toEqual(['Event', 'Open']);
  });
});
