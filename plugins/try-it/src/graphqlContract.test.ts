import {expect, it} from 'vitest';
import {exampleValues, fieldsOf, readForm, textsOf} from './fields';
import {graphqlContract} from './graphqlContract';

const SERVERS = ['https://a.example/graphql'];

it('has an operation for each example and one for all, whose form is sent as a GraphQL request', () => {
  const {operations, sdl} = graphqlContract(
    {
      ...{sdl: 'type Query {a: Int}', costDirective: 'cost'},
      examples: [
        {name: 'a', query: '{a}', variables: {}},
        {name: 'b', query: 'mutation {b}', variables: {n: 1}},
      ],
    },
    SERVERS,
  );
  expect(sdl).toBe('type Query {a: Int}');
  const examplesOf = operations.map(({id, body}) => [
    id,
    body?.media[0]?.examples.map(({name}) => name),
  ]);
  expect(examplesOf).toEqual([
    ['any-operation', ['a', 'b']],
    ['a', ['a']],
    ['b', ['b']],
  ]);
  const [, , operation] = operations;
  const media = operation?.body?.media[0];
  const fields = operation ? fieldsOf(operation, media) : [];
  expect(fields.map(({name, control}) => [name, control])).toEqual([
    ['query', 'graphql'],
    ['variables', 'json'],
  ]);
  const texts = operation && textsOf(fields, exampleValues(operation, media));
  expect(operation && readForm(operation, media, texts ?? {}).values.body).toEqual({
    type: 'application/json',
    value: {query: 'mutation {b}', variables: {n: 1}},
  });
});
