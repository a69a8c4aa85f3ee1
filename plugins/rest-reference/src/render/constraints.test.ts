import {expect, it} from 'vitest';
import {createResolver} from '../document/references';
import {constraintsOf} from './constraints';

const resolve = createResolver({openapi: '3.1.0', info: {title: 'Test API', version: '1'}});

it.each([
  [{minimum: 1}, 'A value of at least 1.'],
  [{minimum: 1, maximum: 5}, 'A value from 1 to 5.'],
  [{exclusiveMinimum: 0}, 'A value greater than 0.'],
  // OpenAPI 3.0
  [{minimum: 0, exclusiveMinimum: true}, 'A value greater than 0.'],
  [{minimum: 0, exclusiveMinimum: false}, 'A value of at least 0.'],
  [{minimum: 1, maximum: 5, exclusiveMaximum: true}, 'A value of at least 1. A value less than 5.'],
  [{exclusiveMinimum: true}, ''],
])('describes the range of %j', (schema, text) => {
  expect(constraintsOf(schema, resolve).join('')).toBe(text);
});
