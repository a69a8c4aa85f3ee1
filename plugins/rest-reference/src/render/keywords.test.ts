import {describe, expect, it} from 'vitest';
import {findUnshown} from './keywords';

/** A contract with something in its only operation, and its only schema. */
const contract = (operation: object, schema: object = {}) => ({
  openapi: '3.1.0',
  info: {title: 'Crates', version: '1'},
  paths: {'/a': {get: operation}},
  components: {schemas: {Crate: schema}},
});

const found = (...given: Parameters<typeof contract>) =>
  findUnshown(contract(...given)).map(({pointer, message}) => `${pointer}: ${message}`);

describe('a keyword that a page does not show', () => {
  it.each([
    [{sumary: 'Read'}, {}, '#/paths/~1a/get/sumary', 'an operation'],
    [{responses: {200: {schema: {}}}}, {}, '#/paths/~1a/get/responses/200/schema', 'a response'],
    [{}, {maxLenght: 5}, '#/components/schemas/Crate/maxLenght', 'a schema'],
    [
      {},
      {properties: {a: {items: {itemType: 1}}}},
      '#/components/schemas/Crate/properties/a/items/itemType',
      'a schema',
    ],
    [
      {parameters: [{name: 'a', in: 'query', type: 'string'}]},
      {},
      '#/paths/~1a/get/parameters/0/type',
      'a parameter',
    ],
  ])('is found with its place: %j', (operation, schema, pointer, kind) => {
    expect(found(operation, schema)).toEqual([
      expect.stringMatching(
        new RegExp(`^${pointer.replaceAll('/', '\\/')}: .* is no keyword of ${kind}`),
      ),
    ]);
  });

  it.each([
    [{'x-vendor': {schema: 1}}, {}],
    [{}, {if: {required: ['a']}, then: {}, $comment: 'Why', xml: {name: 'a'}}],
    // The names of fields are no keywords, and neither are those of values.
    [{}, {properties: {sumary: {}}, example: {sumary: 1}, default: {x: 1}, enum: [{y: 1}]}],
    [{callbacks: {moved: {'{$url}': {post: {}}}}}, {}],
  ])('is none of OpenAPI, JSON Schema, extensions, or names: %j', (operation, schema) => {
    expect(found(operation, schema)).toEqual([]);
  });

  it.each([
    [{}, {$dynamicRef: '#node'}, /"\$dynamicRef" is not supported. Use a "\$ref"/],
    [{}, {$id: 'https://a.example'}, /Remove it/],
    [
      {responses: {200: {content: {'application/json': null}}}},
      {},
      /a media type is expected here/,
    ],
  ])('stops the build if the page would be wrong: %j', (operation, schema, message) => {
    expect(() => found(operation, schema)).toThrow(message);
  });
});
