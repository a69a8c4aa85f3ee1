import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
} from 'graphql';

/** Example values by `Type.field`, field name or type name; the most specific one applies. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** The example value of a leaf: a known one, one from its description, or a typical one. */
export function leafValue(
  type: GraphQLLeafType,
  field: {owner: string; name: string; description?: string | null | undefined},
  known: KnownValues,
): unknown {
  for (const key of [`${field.owner}.${field.name}`, field.name]) {
    if (Object.hasOwn(known, key) && fits(type, known[key])) {
      return known[key];
    }
  }
  const described = /for example,? `([^`]+)`/i.exec(field.description ?? '')?.[1];
  const value = described === undefined ? undefined : readAs(type, described);
  return value ?? valueOfType(type, known);
}

/** Null and lists are allowed; the caller checks whether the field accepts them. */
function fits(type: GraphQLLeafType, value: unknown): boolean {
  return (
    value === null || (Array.isArray(value) ? value : [value]).every((one) => isValueOf(type, one))
  );
}

function valueOfType(type: GraphQLLeafType, known: KnownValues): unknown {
  if (known[type.name] != null) {
    return known[type.name];
  }
  if (isEnumType(type)) {
    return firstName(type);
  }
  const described = /`([^`\s]+)`/.exec(type.description ?? '')?.[1];
  const [, usual] = USUAL.find(([pattern]) => pattern.test(type.name)) ?? [];
  return usual ?? described ?? 'text';
}

/** The scalars of GraphQL, and common other ones. */
const USUAL: readonly (readonly [RegExp, unknown])[] = [
  [/^ID$/, '1'],
  [/^Int$/, 1],
  [/^Float$/, 1.5],
  [/^Boolean$/, true],
  [/^String$/, 'text'],
  [/date.?time|timestamp|instant/i, '2025-03-14T08:26:53Z'],
  [/date/i, '2025-03-14'],
  [/duration|timespan|interval/i, 'PT15M'],
  [/ur[il]$/i, 'https://example.com/'],
  [/uuid|guid/i, '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  [/decimal|money|float|double/i, 1.5],
  [/long|bigint|int\d*$|short|byte/i, 1],
  [/json|object|map|any/i, {}],
];

function firstName(type: GraphQLEnumType): string | undefined {
  const values = type.getValues();
  return (values.find(({deprecationReason}) => deprecationReason == null) ?? values[0])?.name;
}

function readAs(type: GraphQLLeafType, text: string): unknown {
  const value = ['Int', 'Float', 'Long'].includes(type.name) ? Number(text) : text;
  return isValueOf(type, value) ? value : undefined;
}

export function isValueOf(type: GraphQLLeafType, value: unknown): boolean {
  try {
    return value !== undefined && type.parseValue(value) !== undefined && !Number.isNaN(value);
  } catch {
    return false;
  }
}

type Input = GraphQLArgument | GraphQLInputField;

/** A minimal valid value for an argument or a field of an input, or for an item of it. */
export function inputValue(
  input: Input,
  owner: string,
  known: KnownValues,
  depth = 0,
  type: GraphQLInputType = input.type,
): unknown {
  if (isNonNullType(type)) {
    const value = inputValue(input, owner, known, depth, type.ofType);
    // A known value can be null, for results.
    return value === null && isLeafType(type.ofType) ? valueOfType(type.ofType, known) : value;
  }
  if (isListType(type)) {
    const value = inputValue(input, owner, known, depth, type.ofType);
    // A known list is used unchanged.
    const isWhole = Array.isArray(value) && !isListType(getNullableType(type.ofType));
    return isWhole ? value : [value];
  }
  return isInputObjectType(type)
    ? inputObject(type, known, depth)
    : leafValue(type, {owner, name: input.name, description: input.description}, known);
}

function inputObject(type: GraphQLInputObjectType, known: KnownValues, depth: number): object {
  const fields = Object.values(type.getFields()).filter(
    ({deprecationReason}) => deprecationReason == null,
  );
  const required = fields.filter((field) => isRequired(field));
  const optional = fields.find(({type: fieldType}) => !isInputObjectType(getNamedType(fieldType)));
  const chosen = required.length > 0 ? required : optional ? [optional] : [];
  const values = chosen.slice(0, depth > 8 ? 0 : Infinity).map((field) => {
    return [field.name, inputValue(field, type.name, known, depth + 1)] as const;
  });
  return Object.fromEntries(values);
}

/** Required, or given a value that readers usually choose themselves. */
export function isRequired({type, defaultValue}: Input): boolean {
  return isNonNullType(type) && defaultValue === undefined;
}
