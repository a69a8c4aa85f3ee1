import type {Runnable} from '@gated-docs/graphql-reference';
import {PLACEHOLDERS} from '@gated-docs/rest-reference/requests';
import type {TryContract, TryMedia, TryOperation} from './format';

/** A GraphQL API: one operation for each example. All of them accept any query or mutation of the schema. */
export function graphqlContract({sdl, examples}: Runnable, servers: string[]): TryContract {
  const operations = examples.map(({name, isMutation, query, variables}): TryOperation => ({
    ...{id: name, method: 'POST', path: '', servers, summary: name, parameters: []},
    ...(isMutation && {affectsLive: true}),
    body: {required: true, media: [mediaOf({query, variables})]},
    credentials: {
      ...{query: [], cookie: []},
      header: [{name: 'Authorization', value: PLACEHOLDERS.bearer}],
    },
  }));
  return {title: 'GraphQL', operations, schemas: {}, sdl};
}

const mediaOf = (value: unknown): TryMedia => ({
  type: 'application/json',
  hasFields: true,
  schema: {
    properties: {query: {type: 'string', format: 'graphql'}, variables: {type: 'object'}},
    required: ['query'],
  },
  examples: [{name: 'Example', value}],
});
