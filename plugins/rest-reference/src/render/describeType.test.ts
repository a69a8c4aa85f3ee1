import {expect, it} from 'vitest';
import type {SchemaOrReference} from '../document/openapi';
import {createResolver} from '../document/references';
import {describeType} from './describeType';

const resolve = createResolver({
  openapi: '3.1.0',
  info: {title: 'Missions', version: '1'},
  paths: {},
  components: {schemas: {Mission: {type: 'object', properties: {}}}},
});

it.each<[SchemaOrReference, string]>([
  [{type: 'string', format: 'date-time'}, 'string (date-time)'],
  [{type: 'array'}, 'array'],
  [{type: 'array', items: {type: 'string'}}, 'array of strings'],
  [{type: 'array', items: {type: 'string', format: 'uuid'}}, 'array of strings (uuid)'],
  [{type: 'array', items: {type: 'array', items: {type: 'number'}}}, 'array of arrays of numbers'],
  [{type: 'array', items: {type: ['string', 'null']}}, 'array of string or null'],
  [{type: 'array', items: {$ref: '#/components/schemas/Mission'}}, 'array of Mission'],
])('describes %j as %s', (schema, description) => {
  expect(describeType(schema, resolve)).toBe(description);
});
