import {
  GraphQLError,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
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
  const ofTypes = Object.values(schema.getTypeMap()).flatMap((type): [string, InputValue][] => {
    if (isInputObjectType(type)) {
      return Object.values(type.getFields()).map((field) => [type.name, field]);
    }
    if (isObjectType(type) || isInterfaceType(type)) {
      return Object.values(type.getFields()).flatMap((field) =>
        field.args.map((arg): [string, InputValue] => [`${type.name}.${field.name}`, arg]),
      );
    }
    return [];
  });
  const ofDirectives = schema
    .getDirectives()
    .flatMap(({name, args}) => args.map((arg): [string, InputValue] => [`@${name}`, arg]));
  return [...ofTypes, ...ofDirectives];
}
