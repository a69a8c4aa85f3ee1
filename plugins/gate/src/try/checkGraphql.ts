import {
  buildSchema,
  getOperationAST,
  getVariableValues,
  type GraphQLSchema,
  type OperationTypeNode,
} from 'graphql';
import {LRUCache} from 'lru-cache';
import {z} from 'zod';
import {readDocument} from '@gated-docs/try-it/graphql';
import type {Refused} from './buildBody';

export type CheckGraphql = (
  sdl: string,
  request: unknown,
) => {operation: `${OperationTypeNode}`} | Refused;

/** One for each edition. */
const MAX_SCHEMAS = 10;

const Request = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullable().exactOptional(),
  operationName: z.string().nullable().exactOptional(),
});

const schemas = new LRUCache<string, GraphQLSchema>({max: MAX_SCHEMAS});

/**
 * Checks a GraphQL request (GraphQL over HTTP) against the schema of the reader's edition, because the API itself knows
 * the whole schema.
 *
 * @param sdl from the build, which has validated it
 * @param request with a limited number of levels
 */
export const checkGraphql: CheckGraphql = (sdl, request) => {
  const parsed = Request.safeParse(request);
  if (!parsed.success) {
    return {refused: 'The body must be {"query": "…", "variables": {…}}.'};
  }
  const {query, variables} = parsed.data;
  const schema = schemas.get(sdl) ?? buildSchema(sdl, {assumeValid: true});
  schemas.set(sdl, schema);
  const read = readDocument(schema, query);
  if ('errors' in read) {
    return {refused: read.errors[0].message};
  }
  // Of several, an API could run another than the one that was checked.
  const operation = getOperationAST(read.document);
  if (!operation) {
    return {refused: 'The document must contain exactly one operation.'};
  }
  const {errors} = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}, {
    maxErrors: 1,
  });
  return errors?.[0] ? {refused: errors[0].message} : {operation: operation.operation};
};
