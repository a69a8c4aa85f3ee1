import {
  getDirectiveValues,
  Kind,
  parseConstValue,
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

/**
 * The directives of an element, in SDL order. An introspection result contains none;
 * those that it represents otherwise (deprecation, scalar specification, one-of) are reconstructed.
 */
export function directivesOn(element: Annotated): readonly ConstDirectiveNode[] {
  if (element.astNode) {
    const extensions = 'extensionASTNodes' in element ? element.extensionASTNodes : [];
    return [element.astNode, ...extensions].flatMap(({directives}) => directives ?? []);
  }
  const told: ConstDirectiveNode[] = [];
  if ('deprecationReason' in element && element.deprecationReason != null) {
    told.push(directive('deprecated', 'reason', element.deprecationReason));
  }
  if ('specifiedByURL' in element && element.specifiedByURL) {
    told.push(directive('specifiedBy', 'url', element.specifiedByURL));
  }
  if ('isOneOf' in element && element.isOneOf) {
    told.push(directive('oneOf'));
  }
  return told;
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

function directive(name: string, argument?: string, value = ''): ConstDirectiveNode {
  return {
    kind: Kind.DIRECTIVE,
    name: {kind: Kind.NAME, value: name},
    arguments: argument
      ? [
          {
            kind: Kind.ARGUMENT,
            name: {kind: Kind.NAME, value: argument},
            value: parseConstValue(JSON.stringify(value)),
          },
        ]
      : [],
  };
}
