import {expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';

const internal = {'x-groups': ['internal']};
const API: ApiDocument = {openapi: '3.2.0', info: {title: 'Test API', version: '1.0.0'}};

/** The document for readers in no group. */
function cut(parts: Partial<ApiDocument>): ApiDocument {
  const document = cutDocument({...API, ...parts}, () => false);
  expect(JSON.stringify(document)).not.toContain('planted');
  return document;
}

it('cuts the data of a named example, and removes its text if it has any to cut', () => {
  const schema = {properties: {open: {}, planted: internal}};
  const examples = {
    own: {dataValue: {open: 1, planted: 2}, serializedValue: '{"open":1,"planted":2}'},
    whole: {dataValue: {open: 5}, serializedValue: '{"open":5}'},
    shared: {$ref: '#/components/examples/Shared'},
  };
  const content = {'application/json': {schema, examples}};
  const Shared = {dataValue: {open: 3, planted: 4}};
  const {paths} = cut({
    paths: {'/things': {get: {responses: {'200': {content}}}}},
    components: {examples: {Shared}},
  });
  expect(paths?.['/things']?.get?.responses?.['200']).toMatchObject({
    content: {
      'application/json': {
        examples: {
          own: {dataValue: {open: 1}},
          whole: {dataValue: {open: 5}, serializedValue: '{"open":5}'},
          shared: {dataValue: {open: 3}},
        },
      },
    },
  });
});

it.each([
  ['planted', {propertyName: 'kind'}],
  ['#/components/schemas/planted', {propertyName: 'kind'}],
  ['Other', {propertyName: 'kind', defaultMapping: 'Other'}],
])('keeps %s as the default of a discriminator if it is not hidden', (defaultMapping, shown) => {
  const Thing = {properties: {kind: {}}, discriminator: {propertyName: 'kind', defaultMapping}};
  const content = {'application/json': {schema: {$ref: '#/components/schemas/Thing'}}};
  const {components} = cut({
    paths: {'/things': {get: {responses: {'200': {content}}}}},
    components: {schemas: {Thing, Other: {type: 'object'}, planted: internal}},
  });
  expect(components?.schemas).toHaveProperty('Thing.discriminator', shown);
  expect('Other' in (components?.schemas ?? {})).toBe(defaultMapping === 'Other');
});

it('keeps paths with only new methods, and removes hidden operations with their links', () => {
  const links = {next: {operationId: 'planted'}, open: {operationId: 'open'}};
  const query = {operationId: 'open', responses: {'200': {links}}};
  const copy = {operationId: 'copy'};
  const move = {...internal, operationId: 'planted'};
  const {paths} = cut({
    paths: {
      '/query': {query},
      '/copy': {additionalOperations: {COPY: copy, MOVE: move}},
      '/planted': {additionalOperations: {MOVE: {...internal}}},
    },
  });
  expect(paths).toEqual({
    '/query': {query: {...query, responses: {'200': {links: {open: {operationId: 'open'}}}}}},
    '/copy': {additionalOperations: {COPY: copy}},
  });
});
