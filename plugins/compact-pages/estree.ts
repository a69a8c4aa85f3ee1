import type {
  ArrayExpression,
  CallExpression,
  Expression,
  Identifier,
  ObjectExpression,
} from 'estree';

export type Value = string | number | boolean | readonly Value[];

export function identifier(name: string): Identifier {
  return {type: 'Identifier', name};
}

export function arrayOf(elements: Expression[]): ArrayExpression {
  return {type: 'ArrayExpression', elements};
}

export function objectOf(properties: Record<string, Expression>): ObjectExpression {
  return {
    type: 'ObjectExpression',
    properties: Object.entries(properties).map(([name, value]) => ({
      type: 'Property',
      kind: 'init',
      key: identifier(name),
      value,
      method: false,
      shorthand: false,
      computed: false,
    })),
  };
}

export function call(name: string, args: Expression[]): CallExpression {
  return {type: 'CallExpression', callee: identifier(name), arguments: args, optional: false};
}

/** The expression that has a value; negative numbers are an operator and a number. */
export function literalOf(value: Value): Expression {
  if (Array.isArray(value)) {
    return arrayOf((value as readonly Value[]).map(literalOf));
  }
  if (typeof value === 'number' && value < 0) {
    return {type: 'UnaryExpression', operator: '-', prefix: true, argument: literalOf(-value)};
  }
  return {type: 'Literal', value: value as string | number | boolean};
}
