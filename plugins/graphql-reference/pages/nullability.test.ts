import {buildSchema} from 'graphql';
import {expect, it} from 'vitest';
import {inputNullability, outputNullability} from './nullability';

const typeOf = (text: string) =>
  buildSchema(`type Query { a(b: ${text}): ${text} }`).getQueryType()!.getFields().a!.type;

it.each([
  ['Int', 'can be null'],
  ['Int!', 'never null'],
  ['[Int]', 'a list or null; entries can be null'],
  ['[Int!]', 'a list or null; no entry is null'],
  ['[Int!]!', 'a list, never null; no entry is null'],
  ['[[Int!]!]!', 'a list, never null; no entry is null; each is a list, no entry is null'],
])('tells of a result of type %s: %s', (type, words) => {
  expect(outputNullability(typeOf(type))).toBe(words);
});

it.each([
  ['Int', false, 'optional'],
  ['Int!', false, 'required'],
  ['Int!', true, 'optional, but not null'],
  ['[Int!]!', false, 'required; a list, no entry is null'],
])('tells of an input of type %s with default %s: %s', (type, hasDefault, words) => {
  expect(inputNullability(typeOf(type) as never, hasDefault)).toBe(words);
});
