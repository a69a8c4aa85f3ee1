import type {Text} from '@codemirror/state';
import {completion, graphqlLanguageSupport, stateExtensions} from 'cm6-graphql';
import {buildSchema, type GraphQLError, type GraphQLSchema} from 'graphql';
import {costOf} from '@gated-docs/graphql-reference/cost';
import type {TryContract} from '@gated-docs/try-it/format';
import {readDocument} from '@gated-docs/try-it/graphql';
import {openEditor, type OpenEditor, type Place} from './openEditor';

let latest: {sdl: string; schema: GraphQLSchema} | undefined;

/** From the build, which has validated it. */
function schemaOf(sdl: string): GraphQLSchema {
  if (latest?.sdl !== sdl) {
    latest = {sdl, schema: buildSchema(sdl, {assumeValid: true})};
  }
  return latest.schema;
}

/** An editor with completion from a schema, and with the errors that the gate would respond with. */
export function openGraphqlEditor(sdl: string, place: Place): OpenEditor {
  const schema = schemaOf(sdl);
  return openEditor(place, {
    language: [graphqlLanguageSupport(), completion, stateExtensions(schema)],
    check({state: {doc}}) {
      const read = readDocument(schema, doc.toString());
      return 'errors' in read ? read.errors.map((error) => toDiagnostic(error, doc)) : [];
    },
  });
}

/** Marks the word at which the error is. */
function toDiagnostic({message, positions}: GraphQLError, doc: Text) {
  const from = Math.min(positions?.[0] ?? 0, doc.length);
  const [word = ''] = /^.\w*/s.exec(doc.sliceString(from)) ?? [];
  return {from, to: from + word.length, severity: 'error' as const, message};
}

/** The points that a request costs; null if it is invalid, or its schema has no costs. */
export function costIn({sdl, costDirective}: TryContract, request: unknown): number | null {
  if (sdl === undefined || costDirective === undefined) {
    return null;
  }
  // The form has read it.
  const {query = '', variables = {}} = request as {query?: string; variables?: Variables};
  const schema = schemaOf(sdl);
  try {
    const isValid = 'document' in readDocument(schema, query);
    return isValid ? costOf(schema, query, variables, costDirective) : null;
  } catch {
    // A required variable is missing.
    return null;
  }
}

type Variables = Record<string, unknown>;
