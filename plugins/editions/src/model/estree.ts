import type {ArrayExpression, Node} from 'estree';

/** A node of a JavaScript syntax tree with its position. */
export type PlacedNode = Node & {start: number; end: number};

type AnyNode = {type: string; [key: string]: unknown};

/** Visits a node and all of its descendants. */
export function walk(node: unknown, visit: (node: AnyNode) => void): void {
  if (Array.isArray(node)) {
    node.forEach((entry) => walk(entry, visit));
  } else if (isNode(node)) {
    visit(node);
    Object.values(node).forEach((value) => walk(value, visit));
  }
}

/** All names in a piece of JavaScript, including JSX elements: a superset of the references. */
export function namesIn(program: unknown): string[] {
  const names: string[] = [];
  walk(program, ({type, name}) => {
    if (/^(?:JSX)?Identifier$/.test(type) && typeof name === 'string') {
      names.push(name);
    }
  });
  return names;
}

/** All string literals in a piece of JavaScript. */
export function literalsIn(node: unknown): string[] {
  const texts: string[] = [];
  walk(node, ({type, value}) => {
    if (type === 'Literal' && typeof value === 'string') {
      texts.push(value);
    }
  });
  return texts;
}

/** The names that an import or an exported declaration binds. */
export function bindingsOf(statement: Node): string[] {
  if (statement.type === 'ImportDeclaration') {
    return statement.specifiers.map(({local}) => local.name);
  }
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) {
    return [];
  }
  const {declaration} = statement;
  return declaration.type === 'VariableDeclaration'
    ? declaration.declarations.flatMap(({id}) => namesIn(id))
    : [declaration.id.name];
}

/** A type guard, because `walk` does not narrow the node type. */
export function isArrayExpression(node: {type: string}): node is ArrayExpression {
  return node.type === 'ArrayExpression';
}

/** The JavaScript in the attributes of an element. */
export function estreesOf(attributes: unknown): unknown[] {
  type Attribute = {data?: {estree?: unknown}; value?: {data?: {estree?: unknown}} | string};
  // MDX elements have a list of attributes, and other nodes have none.
  const list = Array.isArray(attributes) ? (attributes as Attribute[]) : [];
  return list.map(({data, value}) => [
    data?.estree,
    typeof value === 'object' ? value?.data?.estree : undefined,
  ]);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}
