/**
 * What the editor and the gate check in a GraphQL document.
 *
 * @module
 */
import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';

/** Validation can take the square of a document's length. */
const MAX_TOKENS = 1_000;
const MAX_ERRORS = 10;
const RULES = [...specifiedRules, NoSchemaIntrospectionCustomRule];

/**
 * Reads a document that is valid for the schema of an edition. The API itself knows the whole schema, so introspection
 * is an error.
 */
export function readDocument(
  schema: GraphQLSchema,
  query: string,
): {document: DocumentNode} | {errors: readonly [GraphQLError, ...GraphQLError[]]} {
  let document: DocumentNode;
  try {
    document = parse(query, {maxTokens: MAX_TOKENS});
  } catch (error) {
    if (error instanceof GraphQLError) {
      return {errors: [error]};
    }
    throw error;
  }
  const [error, ...others] = validate(schema, document, RULES, {maxErrors: MAX_ERRORS});
  return error ? {errors: [error, ...others]} : {document};
}
