import type {Nodes, Root} from 'mdast';
import type {Node} from 'estree';
import {visit} from 'unist-util-visit';
import {bindingsOf, estreesOf, referencesIn, type PlacedNode} from '../model/estree';
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

/** Those that removed parts use, directly or through others, and nothing else does. */
function dropUnused(
  statements: readonly Statement[],
  usedByRemoved: ReadonlySet<string>,
  usedByKept: ReadonlySet<string>,
): Statement[] {
  const ofRemoved = reachedFrom(usedByRemoved, statements);
  const others = statements.filter((statement) => !ofRemoved.has(statement));
  const ofKept = reachedFrom(
    [...usedByKept, ...others.flatMap(({names}) => [...names])],
    statements,
  );
  return [...ofRemoved].filter((statement) => !ofKept.has(statement));
}

/** The statements that bind these names, and those whose names these use in turn. */
function reachedFrom(names: Iterable<string>, statements: readonly Statement[]): Set<Statement> {
  const reached = new Set<Statement>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const statement of statements) {
      if (!reached.has(statement) && statement.bindings.includes(name)) {
        reached.add(statement);
        open.push(...statement.names);
      }
    }
  }
  return reached;
}

function statementsOf(body: readonly Node[]): Statement[] {
  // The parser adds positions to nodes, which the tree's types do not declare.
  return (body as readonly PlacedNode[]).map((statement) => ({
    range: {start: statement.start, end: statement.end},
    bindings: bindingsOf(statement),
    names: new Set(referencesIn(statement)),
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
  return [...element, ...referencesIn([data?.estree, estreesOf(attributes)])];
}
