import {buildSchema} from 'graphql';
import {expect, it} from 'vitest';
import {inputNullability, outputNullability} from './nullability';

const typeOf = (text: string) =>
  buildSchema(`type Query { a(b: ${text}): ${text} }`).getQueryType()!.getFields().a!.type;

it.each([
  ['Int', 'nullable'],
  ['Int!', 'non-null'],
  ['[Int]', 'nullable list of nullable items'],
  ['[Int!]', 'nullable list'],
  ['[Int!]!', 'non-null list'],
  ['[[Int!]!]!', 'non-null list of lists'],
])('describes a result of type %s: %s', (type, words) => {
  expect(outputNullability(typeOf(type))).toBe(words);
});

it.each([
  ['Int', false, 'optional'],
  ['Int!', false, 'required'],
  ['Int!', true, 'optional, non-null'],
  ['[Int]', false, 'optional list of nullable items'],
  ['[Int!]!', false, 'required list'],
  ['[Int!]!', true, 'optional, non-null list'],
])('describes an input of type %s with default %s: %s', (type, hasDefault, words) => {
  expect(inputNullability(typeOf(type) as never, hasDefault)).toBe(words);
});
