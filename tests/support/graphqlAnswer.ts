import {
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLEnumType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';

/** Fields that a response lacks, has in excess or has with a wrong type, according to its operation and the schema. */
export function graphqlAnswerProblems(
  schema: GraphQLSchema,
  operation: DocumentNode,
  data: unknown,
): string[] {
  const types = new Map<FieldNode, GraphQLOutputType>();
  const roots: FieldNode[] = [];
  const info = new TypeInfo(schema);
  visit(
    operation,
    visitWithTypeInfo(info, {
      Field(field) {
        const type = info.getType();
        if (type) {
          types.set(field, type);
        }
      },
      OperationDefinition({selectionSet}) {
        roots.push(...fieldsOf(selectionSet.selections));
      },
    }),
  );
  return objectProblems(roots, data, types, 'data');
}

const fieldsOf = (selections: readonly {kind: Kind}[]) =>
  selections.filter((node): node is FieldNode => node.kind === Kind.FIELD);

const keyOf = ({alias, name}: FieldNode) => (alias ?? name).value;

type Types = ReadonlyMap<FieldNode, GraphQLOutputType>;

function objectProblems(
  fields: readonly FieldNode[],
  value: unknown,
  types: Types,
  path: string,
): string[] {
  if (typeof value !== 'object' || value === null) {
    return [`${path} is no object`];
  }
  const given = value as Record<string, unknown>;
  const asked = fields.map(keyOf);
  return [
    ...Object.keys(given)
      .filter((key) => !asked.includes(key))
      .map((key) => `${path}.${key} was not asked for`),
    ...fields.flatMap((field) => {
      const key = keyOf(field);
      const type = types.get(field);
      return type ? valueProblems(field, given[key], type, types, `${path}.${key}`) : [];
    }),
  ];
}

function valueProblems(
  field: FieldNode,
  value: unknown,
  type: GraphQLOutputType,
  types: Types,
  path: string,
): string[] {
  if (isNonNullType(type)) {
    return value === null || value === undefined
      ? [`${path} must not be missing`]
      : valueProblems(field, value, type.ofType as GraphQLOutputType, types, path);
  }
  if (value === null) {
    return [];
  }
  if (value === undefined) {
    return [`${path} is missing`];
  }
  if (isListType(type)) {
    const item = type.ofType;
    return Array.isArray(value)
      ? value.flatMap((one, index) => valueProblems(field, one, item, types, `${path}[${index}]`))
      : [`${path} is no list`];
  }
  if (isCompositeType(type)) {
    return objectProblems(fieldsOf(field.selectionSet?.selections ?? []), value, types, path);
  }
  return leafProblems(type, value, path);
}

function leafProblems(
  type: GraphQLScalarType | GraphQLEnumType,
  value: unknown,
  path: string,
): string[] {
  if (isEnumType(type) && !type.getValues().some(({name}) => name === value)) {
    return [`${path}: "${String(value)}" is no value of ${type.name}`];
  }
  const expected = isEnumType(type) ? 'string' : JSON_TYPES[type.name];
  return expected !== undefined && typeof value !== expected
    ? [`${path}: ${JSON.stringify(value)} is no ${type.name}`]
    : [];
}

/** JSON types of scalars. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  Boolean: 'boolean',
  DateTime: 'string',
  Float: 'number',
  ID: 'string',
  Int: 'number',
  Long: 'number',
  String: 'string',
  TimeSpan: 'string',
};
