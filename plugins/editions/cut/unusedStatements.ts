import type {Nodes, Root} from 'mdast';
import type {Node} from 'estree';
import {visit} from 'unist-util-visit';
import {bindingsOf, estreesOf, namesIn, type PlacedNode} from '../model/estree';
import type {Range} from './ranges';

type Statement = {range: Range; bindings: readonly string[]; names: ReadonlySet<string>};

/**
 * Imports and exported declarations that only removed stretches of a page used: an image or a partial
 * that is imported ends up in the built page whether it is shown or not.
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

/** What a dropped statement used is looked at again, until nothing more can go. */
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
  // The parser writes places into nodes, which the types of the tree do not tell.
  return (body as readonly PlacedNode[]).map((statement) => ({
    range: {start: statement.start, end: statement.end},
    bindings: bindingsOf(statement),
    names: new Set(namesIn(statement)),
  }));
}

/** The names that an element or expression of the page uses, without its children. */
function namesOf(node: Nodes): string[] {
  // Each is looked at for its type: most nodes have none of them.
  const {name, attributes, data} = node as {
    name?: unknown;
    attributes?: unknown;
    data?: {estree?: unknown};
  };
  const element = typeof name === 'string' ? [name.split('.')[0] ?? ''] : [];
  return [...element, ...namesIn([data?.estree, estreesOf(attributes)])];
}
