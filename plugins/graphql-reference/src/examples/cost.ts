import {
  getArgumentValues,
  getNamedType,
  getVariableValues,
  Kind,
  parse,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import {usesOf} from '../schema/directives';

type Variables = Readonly<Record<string, unknown>>;
type Sum = {
  schema: GraphQLSchema;
  directive: string;
  variables: Variables;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
};

/**
 * The cost of an operation: the weight of each field times the multipliers of itself and its ancestors.
 * Null if the schema declares no weights in this form.
 */
export function costOf(
  schema: GraphQLSchema,
  text: string,
  variables: Variables,
  directive: string,
): number | null {
  const weight = schema.getDirective(directive)?.args.find(({name}) => name === 'weight');
  if (!weight || getNamedType(weight.type).name !== 'Int') {
    return null;
  }
  const {definitions} = parse(text);
  const fragments = new Map(
    definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  const costs = definitions.map((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION) {
      return 0;
    }
    // Including the defaults that the operation declares.
    const {coerced = {}} = getVariableValues(schema, node.variableDefinitions ?? [], variables);
    const sum = {schema, directive, variables: coerced, fragments};
    return costOfFields(node.selectionSet, schema.getRootType(node.operation) ?? null, 1, sum);
  });
  return costs.reduce((total, cost) => total + cost, 0);
}

function costOfFields(
  {selections}: SelectionSetNode,
  parent: GraphQLNamedType | null,
  times: number,
  sum: Sum,
): number {
  return selections.reduce((total, node) => {
    if (node.kind === Kind.FIELD) {
      return total + costOfField(node, parent, times, sum);
    }
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : sum.fragments.get(node.name.value);
    const name = fragment?.typeCondition?.name.value;
    const type = name === undefined ? parent : (sum.schema.getType(name) ?? null);
    return total + (fragment ? costOfFields(fragment.selectionSet, type, times, sum) : 0);
  }, 0);
}

function costOfField(
  node: FieldNode,
  parent: GraphQLNamedType | null,
  times: number,
  sum: Sum,
): number {
  const fields = parent && 'getFields' in parent ? parent.getFields() : {};
  const field = fields[node.name.value];
  if (!field || !('args' in field)) {
    return 0;
  }
  const [use] = usesOf(sum.schema, field, sum.directive);
  const own = times * multiplier(use, getArgumentValues(field, node, sum.variables));
  const below = node.selectionSet
    ? costOfFields(node.selectionSet, getNamedType(field.type), own, sum)
    : 0;
  return Number(use?.weight ?? 0) * own + below;
}

/** The largest multiplying argument, or the declared default. */
function multiplier(
  use: Record<string, unknown> | undefined,
  given: Record<string, unknown>,
): number {
  const names = Array.isArray(use?.multipliers) ? use.multipliers.map(String) : [];
  const values = names.map((name) => given[name]).filter((value) => typeof value === 'number');
  return values.length > 0 ? Math.max(...values) : Number(use?.defaultMultiplier ?? 1);
}
