import {buildSchema} from 'graphql';
import {expect, it} from 'vitest';
import {inputNullability, outputNullability} from './nullability';

const typeOf = (text: string) =>
  buildSchema(`type Query { a(b: ${text}): ${text} }`).getQueryType()!.getFields().a!.type;

it.each([
  ['Int', 'nullable'],
  ['Int!', 'non-null'],
  ['[Int]', 'nullable list of nullable items'],
  ['[Int!]', 'nullable list of non-null items'],
  ['[Int!]!', 'non-null list of non-null items'],
  ['[[Int!]!]!', 'non-null list of non-null lists of non-null items'],
])('describes a result of type %s: %s', (type, words) => {
  expect(outputNullability(typeOf(type))).toBe(words);
});

it.each([
  ['Int', false, 'optional'],
  ['Int!', false, 'required'],
  ['Int!', true, 'optional, non-null'],
  ['[Int]', false, 'optional list of nullable items'],
  ['[Int!]!', false, 'required list of non-null items'],
  ['[Int!]!', true, 'optional, non-null list of non-null items'],
])('describes an input of type %s with default %s: %s', (type, hasDefault, words) => {
  expect(inputNullability(typeOf(type) as never, hasDefault)).toBe(words);
});
