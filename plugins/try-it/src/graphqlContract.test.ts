import {expect, it} from 'vitest';
import {exampleValues, fieldsOf, readForm, textsOf} from './fields';
import {graphqlContract} from './graphqlContract';

const SERVERS = ['https://a.example/graphql'];

it('has an operation for each example, whose form is sent as a GraphQL request', () => {
  const {operations, sdl} = graphqlContract(
    {
      sdl: 'type Query {a: Int}',
      examples: [
        {name: 'a', isMutation: false, query: '{a}', variables: {}},
        {name: 'b', isMutation: true, query: 'mutation {b}', variables: {n: 1}},
      ],
    },
    SERVERS,
  );
  expect(sdl).toBe('type Query {a: Int}');
  expect(operations.map(({id, affectsLive}) => [id, affectsLive])).toEqual([
    ['a', undefined],
    ['b', true],
  ]);
  const [, operation] = operations;
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
