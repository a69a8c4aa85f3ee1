import fs from 'node:fs';
import path from 'node:path';
import {buildSchema} from 'graphql';
import {beforeEach, describe, expect, it, onTestFinished} from 'vitest';
import {generateFrom} from '../../../../tests/fixtures/graphql/pages';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {answer} from './answer';
import {costOf} from './cost';

const SMALL = 'tests/fixtures/graphql/small.graphql';

describe('a written example', () => {
  let companion: string;

  beforeEach(() => {
    companion = temporaryFolder('graphql-companion');
    fs.mkdirSync(path.join(companion, 'operations'));
    return () => fs.rmSync(companion, {recursive: true});
  });

  const write = (name: string, text: string) => fs.writeFileSync(path.join(companion, name), text);
  const dig = async () =>
    (await generateFrom(SMALL, {companion})).pages.get('gardens/mutations/dig.mdx') ?? '';

  const DIG = 'mutation Dig($input: DigInput!) { dig(input: $input) { state } }';

  it.each([
    ['asks for a field that there is not', DIG.replace('state', 'depth'), '{}', 'field "depth"'],
    ['lacks a variable', DIG, '{}', '"$input" of required type "DigInput!" was not provided'],
    [
      'has a variable that does not fit',
      DIG,
      '{"input": {"garden": "Rose", "state": "FLOODED"}}',
      'Value "FLOODED" does not exist in "BedState" enum',
    ],
    ['is not GraphQL', DIG.replace('{', '('), '{}', 'Syntax Error'],
  ])('that %s is rejected with its file', async (_what, document, variables, mistake) => {
    write('operations/dig.graphql', document);
    write('operations/dig.json', variables);

    await expect(dig()).rejects.toThrow(mistake);
    await expect(dig()).rejects.toThrow(
      /dig\.graphql does not run against the schema[\s\S]*Correct the example, or remove it/,
    );
  });

  it('with invalid JSON variables is rejected with their file', async () => {
    write('operations/dig.graphql', DIG);
    write('operations/dig.json', '{input: 1}');

    await expect(dig()).rejects.toThrow(/dig\.json is not valid JSON/);
  });

  it('is shown with the mock’s response, with known and given values', async () => {
    write('operations/dig.graphql', DIG);
    write('operations/dig.json', '{"input": {"garden": "Rose garden", "state": "GROWING"}}');

    expect(await dig()).toContain(
      '```json title="Response"\n{\n  "data": {\n    "dig": {\n      "state": "GROWING"\n    }\n  }\n}\n```',
    );
  });

  it('without one, a valid operation is generated', async () => {
    expect(await dig()).toMatch(/```graphql title="Operation"\nmutation Dig\(\$input: DigInput!\)/);
  });
});

it('a note on a type is shown on its page only', async () => {
  const companion = temporaryFolder('graphql-companion');
  onTestFinished(() => fs.rmSync(companion, {recursive: true}));
  fs.mkdirSync(path.join(companion, 'types'));
  fs.writeFileSync(path.join(companion, 'types/Int.md'), 'Counted from 1.\n');

  const {pages} = await generateFrom(SMALL, {companion});

  const telling = [...pages].filter(([, text]) => text.includes('\n\nCounted from 1.\n'));
  expect(telling.map(([file]) => file)).toEqual(['common/scalars/int.mdx']);
});

describe('the mock server', () => {
  const schema = buildSchema(
    'interface A { a: ID } type B implements A { a: ID b: [Int!]! } union U = B type Query { a(id: ID): A us: [U!]! }',
  );

  it('returns a concrete type for interfaces and unions, and one entry for lists', () => {
    expect(
      answer(schema, '{ a { a ... on B { b } } us { ... on B { b } } }', {}, {Int: 3}),
    ).toEqual({data: {a: {a: '1', b: [3]}, us: [{b: [3]}]}});
  });

  it('never returns null for non-null types', () => {
    expect(() => answer(schema, '{ us { ... on B { b } } }', {}, {'B.b': null})).toThrow(
      /Cannot return null for non-nullable field B\.b/,
    );
  });
});

describe('the cost of an operation', () => {
  const schema = buildSchema(`
    directive @cost(weight: Int! = 1, multipliers: [String!], defaultMultiplier: Int) on FIELD_DEFINITION
    type Query {
      things(first: Int, last: Int): [Thing!]! @cost(weight: 1, multipliers: ["first", "last"], defaultMultiplier: 50)
      free: Int
    }
    type Thing { name: String parts: [Thing!]! @cost(weight: 2) all(first: Int): [Thing!]! @cost(multipliers: ["first"]) }`);
  const cost = (text: string, variables = {}) => costOf(schema, text, variables, 'cost');

  it.each([
    ['{ free }', {}, 0],
    ['{ things { name } }', {}, 50],
    ['{ things(first: 3) { name } }', {}, 3],
    ['{ things(first: 3, last: 7) { name } }', {}, 7],
    ['query A($n: Int) { things(first: $n) { name } }', {n: 4}, 4],
    ['{ things(first: 3) { parts { parts { name } } } }', {}, 3 * (1 + 2 + 2)],
    ['{ things(first: 3) { all(first: 5) { parts { name } } } }', {}, 3 + 3 * 5 * (1 + 2)],
    ['{ things(first: 3) { ... on Thing { parts { name } } } free }', {}, 3 * (1 + 2)],
    ['{ things(first: 3) { ...P } } fragment P on Thing { parts { name } }', {}, 3 * (1 + 2)],
    ['query A($n: Int = 4) { things(first: $n) { name } }', {}, 4],
  ])('of %s with %j is %i', (text, variables, expected) => {
    expect(cost(text, variables)).toBe(expected);
  });

  it('is not shown if the schema has no weights', () => {
    expect(costOf(buildSchema('type Query { a: Int }'), '{ a }', {}, 'cost')).toBeNull();
  });
});
