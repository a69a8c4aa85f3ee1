import {
  GraphQLError,
  isInputObjectType,
  print,
  valueFromAST,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';

/** Default values that do not match their type, which the `graphql` library silently drops. */
export function defaultErrors(schema: GraphQLSchema): GraphQLError[] {
  return inputValues(schema).flatMap(([owner, {name, type, astNode}]) => {
    const literal = astNode?.defaultValue;
    if (!literal || valueFromAST(literal, type) !== undefined) {
      return [];
    }
    return [
      new GraphQLError(
        `The default value ${print(literal)} of "${owner}.${name}" is not a value of ${String(type)}.`,
        {nodes: literal},
      ),
    ];
  });
}

type InputValue = GraphQLArgument | GraphQLInputField;

function inputValues(schema: GraphQLSchema): [owner: string, value: InputValue][] {
  const ownedBy = (owner: string, values: readonly InputValue[]) =>
    values.map((value): [string, InputValue] => [owner, value]);
  const ofTypes = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isInputObjectType(type)) {
      return ownedBy(type.name, Object.values(type.getFields()));
    }
    const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
    return fields.flatMap(({name, args}) => ownedBy(`${type.name}.${name}`, args));
  });
  return [
    ...ofTypes,
    ...schema.getDirectives().flatMap(({name, args}) => ownedBy(`@${name}`, args)),
  ];
}
