import {buildSchema} from 'graphql';
import {expect, it} from 'vitest';
import type {KnownValues} from './values';
import {writeOperation} from './writeOperation';

/** The variables of the generated example for `query a`. */
function variablesOf(args: string, known: KnownValues = {}, types = ''): Record<string, unknown> {
  const schema = buildSchema(`type Query { a(${args}): Int } ${types}`);
  const element = schema.getQueryType()?.getFields().a;
  if (!element) {
    throw new Error('the schema has no field `a`');
  }
  const operation = {name: 'a', group: 'Common', path: 'a', isInternal: false, element};
  return writeOperation({kind: 'query', ...operation}, known, 'internalApi').variables;
}

it('contains required arguments and limits, but no optional arguments named like a method', () => {
  expect(variablesOf('b: Int!, first: Int, c: Int, constructor: Int, toString: Int')).toEqual({
    b: 1,
    first: 2,
  });
});

it.each<[string, KnownValues, unknown]>([
  ['[String!]!', {b: ['x', 'y']}, ['x', 'y']],
  ['[String!]!', {b: 'x'}, ['x']],
  ['[[String!]!]!', {b: ['x', 'y']}, [['x', 'y']]],
  ['String!', {b: null}, 'text'],
  ['[String!]!', {b: null}, ['text']],
])('gives an argument of type %s with the known values %j the value %j', (type, known, value) => {
  expect(variablesOf(`b: ${type}`, known)).toEqual({b: value});
});

it('gives a required argument named like a method a usual value', () => {
  expect(variablesOf('constructor: Any!', {}, 'scalar Any')).toEqual({constructor: {}});
});
