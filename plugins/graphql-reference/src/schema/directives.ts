import {
  getDirectiveValues,
  type ConstDirectiveNode,
  type GraphQLArgument,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** A schema element that can have directives. */
export type Annotated =
  | GraphQLNamedType
  | GraphQLField<unknown, unknown>
  | GraphQLArgument
  | GraphQLInputField
  | GraphQLEnumValue;

/** The directives of an element, in SDL order. Those of GraphQL itself have no definition, and none. */
export function directivesOn(element: Annotated): readonly ConstDirectiveNode[] {
  const extensions = 'extensionASTNodes' in element ? element.extensionASTNodes : [];
  return [element.astNode, ...extensions].flatMap((node) => node?.directives ?? []);
}

export function hasDirective(element: Annotated, name: string): boolean {
  return directivesOn(element).some((node) => node.name.value === name);
}

/** Arguments of all uses of a directive on an element, including defaults; empty without a use. */
export function usesOf(
  schema: GraphQLSchema,
  element: Annotated,
  name: string,
): readonly Record<string, unknown>[] {
  const definition = schema.getDirective(name);
  if (!definition) {
    return [];
  }
  return directivesOn(element)
    .filter((node) => node.name.value === name)
    .map((node) => getDirectiveValues(definition, {directives: [node]}) ?? {});
}
