import type {Nodes, Root} from 'mdast';
import type {Node} from 'estree';
import {visit} from 'unist-util-visit';
import {bindingsOf, estreesOf, namesIn, type PlacedNode} from '../model/estree';
import type {Range} from './ranges';

type Statement = {range: Range; bindings: readonly string[]; names: ReadonlySet<string>};

/**
 * Imports and exports that only removed parts of a page used: an imported image or partial
 * would be in the built page even if it is not shown.
 */
export function unusedStatements(tree: Root, removed: readonly Range[]): Range[] {
  const isRemoved = ({position}: Nodes) =>
    removed.some(
      ({start, end}) =>
        (position?.start.offset ?? -1) >= start && (position?.end.offset ?? Infinity) <= end,
    );
  const usedByRemoved = new Set<string>();
  const usedByKept = new Set<string>();
  const statements: Statement[] = [];
  visit(tree, (node) => {
    if (node.type === 'mdxjsEsm') {
      statements.push(...statementsOf(node.data?.estree?.body ?? []));
    } else {
      namesOf(node).forEach((name) => (isRemoved(node) ? usedByRemoved : usedByKept).add(name));
    }
  });
  return dropUnused(statements, usedByRemoved, usedByKept).map(({range}) => range);
}

/** Repeats for the names that dropped statements used, until nothing more is unused. */
function dropUnused(
  statements: readonly Statement[],
  usedByRemoved: ReadonlySet<string>,
  usedByKept: ReadonlySet<string>,
): Statement[] {
  const dropped = new Set<Statement>();
  const wasUsed = new Set(usedByRemoved);
  for (let before = -1; before !== dropped.size;) {
    before = dropped.size;
    const kept = statements.filter((statement) => !dropped.has(statement));
    for (const statement of kept) {
      const others = kept.filter((other) => other !== statement && !dropped.has(other));
      const isUsed = statement.bindings.some(
        (name) => usedByKept.has(name) || others.some(({names}) => names.has(name)),
      );
      if (!isUsed && statement.bindings.some((name) => wasUsed.has(name))) {
        dropped.add(statement);
        statement.names.forEach((name) => wasUsed.add(name));
      }
    }
  }
  return [...dropped];
}

function statementsOf(body: readonly Node[]): Statement[] {
  // The parser adds positions to nodes, which the tree's types do not declare.
  return (body as readonly PlacedNode[]).map((statement) => ({
    range: {start: statement.start, end: statement.end},
    bindings: bindingsOf(statement),
    names: new Set(namesIn(statement)),
  }));
}

/** The names that an element or expression of the page uses, without its children. */
function namesOf(node: Nodes): string[] {
  // Each property is checked at run time: most nodes have none of them.
  const {name, attributes, data} = node as {
    name?: unknown;
    attributes?: unknown;
    data?: {estree?: unknown};
  };
  const element = typeof name === 'string' ? [name.split('.')[0] ?? ''] : [];
  return [...element, ...namesIn([data?.estree, estreesOf(attributes)])];
}
