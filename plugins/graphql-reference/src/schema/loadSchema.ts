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

/** A valid schema and the equivalent SDL, including applied directives if loaded from SDL. */
export type LoadedSchema = {
  schema: GraphQLSchema;
  sdl: string;
  /** The definitions, if loaded from SDL. */
  document: DocumentNode | null;
};

export type LoadOptions = {
  /** Name of the directive on excluded elements; null loads everything. */
  without: string | null;
};

/**
 * Reads a schema from SDL or, for `.json` files, from an introspection result.
 *
 * @throws SchemaError with position and fix
 */
export function loadSchema(file: string, {without}: LoadOptions): LoadedSchema {
  const text = readText(file);
  const name = path.relative(process.cwd(), file);
  return path.extname(file) === '.json'
    ? fromIntrospection(text, name)
    : fromSdl(new Source(text, name), without);
}

function fromSdl(source: Source, without: string | null): LoadedSchema {
  const document = guarded(source.name, () => parse(source));
  // Validates the whole schema first, so that mistakes are not attributed to the remainder.
  const whole = guarded(source.name, () => build(document));
  if (!without) {
    return {schema: whole, sdl: print(document), document};
  }
  const remaining = withoutMarked(document, without);
  const schema = guarded(`${source.name} without the elements marked @${without}`, () =>
    build(remaining),
  );
  return {schema, sdl: print(remaining), document: remaining};
}

function fromIntrospection(text: string, name: string): LoadedSchema {
  return guarded(name, () => {
    // `buildClientSchema` rejects anything else.
    const json = JSON.parse(text) as IntrospectionQuery | {data: IntrospectionQuery};
    const schema = buildClientSchema('data' in json ? json.data : json);
    assertNone(validateSchema(schema));
    return {schema, sdl: `${printSchema(schema)}\n`, document: null};
  });
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
