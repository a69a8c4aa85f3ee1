import {
  executeSync,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  parse,
  validate,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import {isValueOf, leafValue, type KnownValues} from './values';

type Variables = Readonly<Record<string, unknown>>;

/**
 * Executes an operation against the schema with a mock server, which returns the same values
 * every time, and the caller's input for fields with the same name.
 *
 * @throws Error when the operation or a variable is invalid, or a field fails
 */
export function answer(
  schema: GraphQLSchema,
  text: string,
  variables: Variables,
  known: KnownValues,
): unknown {
  const document = parse(text);
  assertNone(validate(schema, document));
  const {data, errors = []} = executeSync({
    schema,
    document,
    variableValues: {...variables},
    contextValue: {known, given: flatten(variables)},
    fieldResolver: resolve,
    typeResolver: (_value, _context, _info, type) => schema.getPossibleTypes(type)[0]?.name,
  });
  assertNone(errors);
  return {data};
}

type Context = {known: KnownValues; given: ReadonlyMap<string, unknown>};

const resolve: GraphQLFieldResolver<unknown, Context> = (_source, _args, {known, given}, info) => {
  const {fieldName: name, parentType} = info;
  const field = parentType.getFields()[name];
  const named = getNamedType(info.returnType);
  if (!isLeafType(named)) {
    const exact = known[`${parentType.name}.${name}`];
    return exact === null && !isNonNullType(info.returnType) ? null : wrap(info.returnType, {});
  }
  const echoed = given.get(name);
  const value =
    echoed !== null && isValueOf(named, echoed)
      ? echoed
      : leafValue(named, {owner: parentType.name, name, description: field?.description}, known);
  return value === null && isNonNullType(info.returnType)
    ? undefined
    : wrap(info.returnType, value);
};

/** Wraps a value in as many lists as its type has; a known list is used unchanged. */
function wrap(type: GraphQLOutputType, value: unknown): unknown {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (value === null || !isListType(inner)) {
    return value;
  }
  return Array.isArray(value) ? value : [wrap(inner.ofType, value)];
}

/** The caller's input by name, at any depth; `{eq: value}` counts as the value. */
function flatten(value: unknown, names = new Map<string, unknown>()): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return names;
  }
  for (const [name, inner] of Object.entries(value)) {
    // Properties of any non-null value can be read.
    const equal = (inner as {eq?: unknown} | null)?.eq;
    if (!names.has(name)) {
      names.set(name, equal ?? inner);
    }
    flatten(inner, names);
  }
  return names;
}

function assertNone(errors: readonly Error[]): void {
  if (errors.length > 0) {
    throw new Error(errors.map(({message}) => message).join('\n'));
  }
}
