import {
  buildSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import {LRUCache} from 'lru-cache';
import {z} from 'zod';
import type {Refused} from './buildBody';

export type CheckGraphql = (sdl: string, request: unknown) => {isQuery: boolean} | Refused;

/** Validation can take the square of a document's length. */
const MAX_TOKENS = 1_000;
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
 * the whole schema. For the same reason, introspection is refused.
 *
 * @param sdl from the build, which has validated it
 */
export const checkGraphql: CheckGraphql = (sdl, request) => {
  const parsed = Request.safeParse(request);
  if (!parsed.success) {
    return {refused: 'The body must be {"query": "…", "variables": {…}}.'};
  }
  const {query, operationName} = parsed.data;
  const document = read(query);
  if ('refused' in document) {
    return document;
  }
  const schema = schemas.get(sdl) ?? buildSchema(sdl, {assumeValid: true});
  schemas.set(sdl, schema);
  const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const [error] = validate(schema, document, rules, {maxErrors: 1});
  if (error) {
    return {refused: error.message};
  }
  const operation = getOperationAST(document, operationName);
  if (!operation) {
    return {refused: 'The document must contain one operation, or name one in operationName.'};
  }
  return operation.operation === OperationTypeNode.SUBSCRIPTION
    ? {refused: 'The portal makes no subscriptions. Use a program, such as the one on the page.'}
    : {isQuery: operation.operation === OperationTypeNode.QUERY};
};

function read(query: string): DocumentNode | Refused {
  try {
    return parse(query, {maxTokens: MAX_TOKENS, noLocation: true});
  } catch (error) {
    return {refused: error instanceof Error ? error.message : String(error)};
  }
}
