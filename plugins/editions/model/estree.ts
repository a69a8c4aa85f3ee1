import type {ArrayExpression, Node} from 'estree';

/** A node of a JavaScript syntax tree with its place in the text. */
export type PlacedNode = Node & {start: number; end: number};

type AnyNode = {type: string; [key: string]: unknown};

/** Calls back for every node below, and for the node itself. */
export function walk(node: unknown, visit: (node: AnyNode) => void): void {
  if (Array.isArray(node)) {
    node.forEach((entry) => walk(entry, visit));
  } else if (isNode(node)) {
    visit(node);
    Object.values(node).forEach((value) => walk(value, visit));
  }
}

/** Every name that stands in a piece of JavaScript, JSX elements included. More than are referenced, never fewer. */
export function namesIn(node: unknown): string[] {
  const names: string[] = [];
  walk(node, ({type, name}) => {
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') {
      names.push(name);
    }
  });
  return names;
}

/** Every text that stands as a literal in a piece of JavaScript. */
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

/** The types of what `walk` calls back for leave open which node it is. */
export function isArrayExpression(node: {type: string}): node is ArrayExpression {
  return node.type === 'ArrayExpression';
}

/** The JavaScript in the attributes of an element. */
export function estreesOf(attributes: unknown): unknown[] {
  type Attribute = {data?: {estree?: unknown}; value?: {data?: {estree?: unknown}} | string};
  // Those of an element of MDX are a list, and of other nodes none.
  const list = Array.isArray(attributes) ? (attributes as Attribute[]) : [];
  return list.map(({data, value}) => [
    data?.estree,
    typeof value === 'object' ? value?.data?.estree : undefined,
  ]);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}
