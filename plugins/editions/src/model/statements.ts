import type {Node} from 'estree';
import type {Nodes, Root} from 'mdast';
import {visitParents} from 'unist-util-visit-parents';
import type {GroupCondition} from '@gated-docs/access/conditions';
import {bindingsOf, estreesOf, literalsIn, referencesIn, type PlacedNode} from './estree';
import {isInside, resolveInSite} from './files';
import {conditionOfNode} from './groupsElements';

/** An import or export of a page, with the parts of the page that use it. */
export type Statement = {
  range: {start: number; end: number};
  line: number;
  bindings: readonly string[];
  /** What it imports from. */
  from?: string | undefined;
  names: ReadonlySet<string>;
  /** For each part that uses it, directly or through others: the conditions of the `<Groups>` around it; none outside. */
  parts: GroupCondition[][];
};

/** The imports and exports of a page. */
export function statementsOf(tree: Root): Statement[] {
  return usesOf(tree).statements;
}

/** A file that a page names in an expression, as in `require('./data.json')`. */
type Named = Pick<Statement, 'line' | 'from' | 'parts'>;

/** The imports and exports of a page, and the files that its expressions name. */
export function usesOf(tree: Root): {statements: Statement[]; named: Named[]} {
  const statements: Statement[] = [];
  const named: Named[] = [];
  const parts = new Map<string, {conditions: GroupCondition[]; names: Set<string>}>();
  const partWith = (conditions: GroupCondition[]) => {
    const texts = new Set(conditions.map((condition) => JSON.stringify(condition)));
    const key = [...texts].sort().join();
    const part = parts.get(key) ?? {conditions, names: new Set<string>()};
    parts.set(key, part);
    return part;
  };
  const outside = partWith([]);
  visitParents(tree, (node, ancestors) => {
    if (node.type === 'mdxjsEsm') {
      statements.push(...read(node.data?.estree?.body ?? [], node.position?.start.line ?? 1));
    } else {
      const part = partWith([...ancestors, node].flatMap((inner) => conditionOfNode(inner) ?? []));
      namesOf(node).forEach((name) => part.names.add(name));
      const line = node.position?.start.line ?? 1;
      named.push(...filesOf(node).map((from) => ({line, from, parts: [part.conditions]})));
    }
  });
  const inside = [...parts.values()].filter((part) => part !== outside);
  inside.forEach((part) => markUsed(statements, part.names, part.conditions));
  // What nothing inside uses may be used by the page's frame.
  const others = statements.filter(({parts: used}) => used.length === 0);
  const frame = [...outside.names, ...others.flatMap(({names}) => [...names])];
  markUsed(statements, frame, outside.conditions);
  return {statements, named};
}

/**
 * Whether an import is of a module that all editions contain: a package, or a file outside the docs folder.
 *
 * @param file path of the page, relative to the site
 */
export function isOfPublicModule({from}: Named, file: string, docs: string): boolean {
  const name = from?.split('!').pop() ?? '.';
  return !/^(?:@site\/|\.)/.test(name) || !isInside(`${resolveInSite(name, file)}/`, docs);
}

/** Records a part for the statements that bind these names, and for those whose names these use in turn. */
function markUsed(
  statements: readonly Statement[],
  names: Iterable<string>,
  conditions: GroupCondition[],
): void {
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const {bindings, parts, names: used} of statements) {
      if (bindings.includes(name) && !parts.includes(conditions)) {
        parts.push(conditions);
        open.push(...used);
      }
    }
  }
}

function read(body: readonly Node[], firstLine: number): Statement[] {
  // The parser adds positions to nodes, which the tree's types do not declare.
  return (body as readonly PlacedNode[]).map((statement) => ({
    range: {start: statement.start, end: statement.end},
    line: statement.loc?.start.line ?? firstLine,
    bindings: bindingsOf(statement),
    from: statement.type === 'ImportDeclaration' ? String(statement.source.value) : undefined,
    names: new Set(referencesIn(statement)),
    parts: [],
  }));
}

/** The names that an element or expression of the page uses, without its children. */
function namesOf(node: Nodes): string[] {
  const {name} = node as {name?: unknown};
  const element = typeof name === 'string' ? [name.split('.')[0] ?? ''] : [];
  return [...element, ...referencesIn(javaScriptOf(node))];
}

function filesOf(node: Nodes): string[] {
  return literalsIn(javaScriptOf(node)).filter((text) => /^(?:\.{1,2}|@site)\//.test(text));
}

function javaScriptOf(node: Nodes): unknown[] {
  // Each property is checked at run time: most nodes have none of them.
  const {attributes, data} = node as {attributes?: unknown; data?: {estree?: unknown}};
  return [data?.estree, estreesOf(attributes)];
}
