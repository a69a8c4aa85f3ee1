import {buildASTSchema, parse, print, validateSchema} from 'graphql';
import {expect, it} from 'vitest';
import {withoutMarked} from './withoutMarked';

const DIRECTIVE =
  'directive @secret on OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION | ENUM_VALUE | INPUT_FIELD_DEFINITION | UNION | INTERFACE | INPUT_OBJECT | ENUM | SCALAR';

/** The remaining schema, without the directive's declaration. */
function remaining(sdl: string): string {
  const document = withoutMarked(parse(`${DIRECTIVE} ${sdl}`), 'secret');
  expect(validateSchema(buildASTSchema(document))).toEqual([]);
  return print(document).split('\n').slice(1).join(' ').replace(/\s+/g, ' ').trim();
}

it.each([
  // marked element, schema, remaining schema
  ['a field', 'type Query { a: Int b: Int @secret }', 'type Query { a: Int }'],
  ['an argument', 'type Query { a(x: Int, y: Int @secret): Int }', 'type Query { a(x: Int): Int }'],
  [
    'an enum value',
    'enum E { A B @secret } type Query { e: E }',
    'enum E { A } type Query { e: E }',
  ],
  [
    'a type and what names it',
    'type T @secret { a: Int } type Query { a: Int t: [T!]! }',
    'type Query { a: Int }',
  ],
  [
    'a type in an argument',
    'input I @secret { a: Int } type Query { a(i: I!): Int }',
    'type Query { a: Int }',
  ],
  [
    'a member of a union',
    'type A { a: Int } type B @secret { b: Int } union U = A | B type Query { u: U }',
    'type A { a: Int } union U = A type Query { u: U }',
  ],
  [
    'an interface',
    'interface I @secret { a: Int } type A implements I { a: Int } type Query { a: A }',
    'type A { a: Int } type Query { a: A }',
  ],
  [
    'an extension',
    'type Query { a: Int } extend type Query { b: Int @secret c: Int }',
    'type Query { a: Int } extend type Query { c: Int }',
  ],
  // the last member of `T` is removed, so `T` is, so the last member of `S` is …
  [
    'a chain that empties',
    'type T { a: Int @secret } type S { t: T } union U = S type Query { a: Int s: S u: U }',
    'type Query { a: Int }',
  ],
  [
    'a root type that empties',
    'schema { query: Query mutation: M } type M { a: Int @secret } type Query { a: Int }',
    'schema { query: Query } type Query { a: Int }',
  ],
])('leaves nothing of %s', (_what, sdl, left) => {
  expect(remaining(sdl)).toBe(left);
});

it('keeps a type with members only in an extension', () => {
  expect(remaining('type Query { a: Int @secret } extend type Query { b: Int }')).toContain(
    'b: Int',
  );
});
