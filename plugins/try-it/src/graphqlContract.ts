import type {Runnable} from '@gated-docs/graphql-reference';
import {PLACEHOLDERS} from '@gated-docs/rest-reference/requests';
import {ANY_OPERATION, type TryContract, type TryMedia, type TryOperation} from './format';

/** A GraphQL API: one operation for each example, and one for all of them. Each accepts any document of the schema. */
export function graphqlContract(
  {sdl, costDirective, examples}: Runnable,
  servers: string[],
): TryContract {
  const all = examples.map(({name, query, variables}) => ({name, value: {query, variables}}));
  const operations = [
    operationOf(ANY_OPERATION, 'GraphQL operation', servers, all),
    ...all.map((example) => operationOf(example.name, example.name, servers, [example])),
  ];
  return {title: 'GraphQL', operations, schemas: {}, sdl, costDirective};
}

const operationOf = (
  id: string,
  summary: string,
  servers: string[],
  examples: TryMedia['examples'],
): TryOperation => ({
  ...{id, method: 'POST', path: '', servers, summary, parameters: []},
  body: {
    required: true,
    media: [
      {
        type: 'application/json',
        hasFields: true,
        schema: {
          properties: {query: {type: 'string', format: 'graphql'}, variables: {type: 'object'}},
          required: ['query'],
        },
        examples,
      },
    ],
  },
  credentials: {
    ...{query: [], cookie: []},
    header: [{name: 'Authorization', value: PLACEHOLDERS.bearer}],
  },
});
