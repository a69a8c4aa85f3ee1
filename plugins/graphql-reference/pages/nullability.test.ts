import {buildSchema} from 'graphql';
import {expect, it} from 'vitest';
import {inputNullability, outputNullability} from './nullability';

const typeOf = (text: string) =>
  buildSchema(`type Query { a(b: ${text}): ${text} }`).getQueryType()!.getFields().a!.type;

it.each([
  ['Int', 'can be null'],
  ['Int!', 'never null'],
  ['[Int]', 'list, can be null; items can be null'],
  ['[Int!]', 'list, can be null; items are never null'],
  ['[Int!]!', 'list, never null; items are never null'],
  [
    '[[Int!]!]!',
    'list, never null; items are never null; each item is a list, whose items are never null',
  ],
])('describes a result of type %s: %s', (type, words) => {
  expect(outputNullability(typeOf(type))).toBe(words);
});

it.each([
  ['Int', false, 'optional'],
  ['Int!', false, 'required'],
  ['Int!', true, 'optional, must not be null'],
  ['[Int]', false, 'optional list; items can be null'],
  ['[Int!]!', false, 'required list; items must not be null'],
  ['[Int!]!', true, 'optional list, must not be null; items must not be null'],
])('describes an input of type %s with default %s: %s', (type, hasDefault, words) => {
  expect(inputNullability(typeOf(type) as never, hasDefault)).toBe(words);
});
