import fs from 'node:fs';
import {buildSchema} from 'graphql';
import {describe, expect, it} from 'vitest';
import {formProblems} from './schemaForms';

const ENUM = 'enum Kind { "One." A }';

const problems = (fields: string, rest = '') =>
  formProblems(buildSchema(`type Query { ${fields} } ${rest} ${ENUM}`));

describe('the check of units and formats rejects', () => {
  it.each([
    ['a length without a unit', '"How far it is." way: Float', 'Query.way: State the unit'],
    ['a number without a range', '"The status." status: Int!', 'Query.status: State the unit'],
    ['a text of any length', '"What happened." text: String', 'Query.text: State the greatest'],
    ['an id without its form', '"Id of it." id: ID!', 'Query.id: Give an example id'],
    ['a flag that says what it is about', '"The end." ended: Boolean', 'Query.ended: Begin with'],
    [
      'an argument',
      '"How many there are." a("Begin at." at: Int): Int',
      'Query.a(at): State the unit',
    ],
    [
      'a list to give without its greatest length',
      '"One." a("Texts, for example `x`." texts: [String!]): Kind',
      'Query.a(texts): State how many entries',
    ],
    ['an entry of a list', '"All names." names: [String!]!', 'Query.names: State the greatest'],
  ])('%s', (_what, fields, problem) => {
    expect(problems(fields)).toEqual([expect.stringContaining(problem)]);
  });

  it('a scalar without a format', () => {
    expect(problems('"It." a: Colour', '"A colour." scalar Colour')).toEqual([
      'Colour: Describe the form, with an example in backticks.',
    ]);
  });

  it('a filter for a field outside its object', () => {
    const types = `
      type Thing { "Number of parts." parts: Int }
      input ThingFilterInput { "Number of pieces." pieces: IntOperationFilterInput }
      input IntOperationFilterInput { "Equal." eq: Int }`;
    expect(problems('"All." a("Which." where: ThingFilterInput): Thing', types)).toEqual([
      'ThingFilterInput.pieces: Thing has no such field. Correct the name.',
    ]);
  });
});

it('the schema documents unit and format of every value', () => {
  expect(formProblems(buildSchema(fs.readFileSync('docs/graphql/schema.graphql', 'utf8')))).toEqual(
    [],
  );
});
