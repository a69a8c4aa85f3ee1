import fs from 'node:fs';
import path from 'node:path';
import {
  buildASTSchema,
  buildClientSchema,
  parse,
  print,
  printSchema,
  Source,
  validateSchema,
  type DocumentNode,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import {validateSDL} from 'graphql/validation/validate.js';
import {GraphqlReferenceError} from '../GraphqlReferenceError';
import {defaultErrors} from './defaultErrors';
import {SchemaError} from './SchemaError';
import {withoutMarked} from './withoutMarked';

/** A valid schema and the equivalent SDL. */
export type LoadedSchema = {schema: GraphQLSchema; sdl: string; document: DocumentNode};

/**
 * Reads a schema from SDL or, for `.json` files, from an introspection result.
 *
 * @param without name of the directive of elements to leave out
 * @throws SchemaError with position and fix
 */
export function loadSchema(file: string, {without}: {without?: string} = {}): LoadedSchema {
  const text = readText(file);
  const name = path.relative(process.cwd(), file);
  const isSdl = path.extname(file) !== '.json';
  const source = new Source(isSdl ? text : guarded(name, () => introspected(text)), name);
  const document = guarded(name, () => parse(source));
  // Validates the whole schema first, so that mistakes are not attributed to the remainder.
  const whole = guarded(name, () => build(document));
  if (without === undefined) {
    return {schema: whole, sdl: print(document), document};
  }
  const remaining = withoutMarked(document, without);
  const subject = `${name} without the elements marked @${without}`;
  const schema = guarded(subject, () => build(remaining));
  return {schema, sdl: print(remaining), document: remaining};
}

/** The SDL of an introspection result. */
function introspected(text: string): string {
  // `buildClientSchema` rejects anything else.
  const json = JSON.parse(text) as IntrospectionQuery | {data: IntrospectionQuery};
  return printSchema(buildClientSchema('data' in json ? json.data : json));
}

function build(document: DocumentNode): GraphQLSchema {
  assertNone(validateSDL(document));
  const schema = buildASTSchema(document, {assumeValidSDL: true});
  assertNone(validateSchema(schema));
  assertNone(defaultErrors(schema));
  return schema;
}

function assertNone(errors: readonly Error[]): void {
  if (errors.length > 0) {
    throw new AggregateError(errors);
  }
}

function guarded<T>(subject: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new SchemaError(subject, error instanceof AggregateError ? error.errors : [error]);
  }
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    throw new GraphqlReferenceError(
      `The GraphQL schema ${file} cannot be read. Set the "schema" option of graphql-reference to the path of an SDL file or an introspection result (.json), relative to the site folder.`,
    );
  }
}
