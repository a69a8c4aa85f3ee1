import type {Node} from 'estree';
import type {Nodes, Root} from 'mdast';
import {visitParents} from 'unist-util-visit-parents';
import type {GroupCondition} from '@gated-docs/access/conditions';
import {bindingsOf, estreesOf, literalsIn, namesIn, type PlacedNode} from './estree';
import {isInside, resolveInSite} from './files';
import {conditionOfNode} from './groupsElements';

/** A file that a page imports, or that an expression names, as in `require('./data.json')`. */
export type Use = {
  line: number;
  from: string;
  /** For each part of the page that uses it: the conditions of the `<Groups>` around it; none outside. */
  parts: GroupCondition[][];
};

export type Import = Use & {range: {start: number; end: number}; bindings: readonly string[]};

/** The imports of a page, the files that its expressions name, and the lines of its exports. */
export function usesOf(tree: Root): {imports: Import[]; named: Use[]; exports: number[]} {
  const statements: PlacedNode[] = [];
  const named: Use[] = [];
  const parts = new Map<string, {conditions: GroupCondition[]; names: Set<string>}>();
  visitParents(tree, (node, ancestors) => {
    if (node.type === 'mdxjsEsm') {
      // The parser adds positions to nodes, which the tree's types do not declare.
      statements.push(...((node.data?.estree?.body ?? []) as PlacedNode[]));
      return;
    }
    const conditions = [...ancestors, node].flatMap((inner) => conditionOfNode(inner) ?? []);
    const texts = new Set(conditions.map((condition) => JSON.stringify(condition)));
    const key = [...texts].sort().join();
    const part = parts.get(key) ?? {conditions, names: new Set<string>()};
    parts.set(key, part);
    namesOf(node).forEach((name) => part.names.add(name));
    const line = node.position?.start.line ?? 1;
    named.push(...filesOf(node).map((from) => ({line, from, parts: [part.conditions]})));
  });
  const imports = statements.flatMap((statement): Import[] => {
    const bindings = bindingsOf(statement);
    const using = [...parts.values()].filter(({names}) => bindings.some((name) => names.has(name)));
    return statement.type === 'ImportDeclaration'
      ? [
          {
            range: {start: statement.start, end: statement.end},
            line: lineOf(statement),
            bindings,
            from: String(statement.source.value),
            parts: using.map(({conditions}) => conditions),
          },
        ]
      : [];
  });
  const others = statements.filter(({type}) => type !== 'ImportDeclaration');
  return {imports, named, exports: others.map(lineOf)};
}

const lineOf = ({loc}: Node): number => loc?.start.line ?? 1;

/**
 * Whether an import is of a module that all editions contain: a package, or a file outside the docs folder.
 *
 * @param file path of the page, relative to the site
 */
export function isOfPublicModule({from}: Use, file: string, docs: string): boolean {
  const name = from.split('!').pop() ?? '.';
  return !/^(?:@site\/|\.)/.test(name) || !isInside(`${resolveInSite(name, file)}/`, docs);
}

/** The names that an element or expression of the page uses, without its children. */
function namesOf(node: Nodes): string[] {
  const {name} = node as {name?: unknown};
  const element = typeof name === 'string' ? [name.split('.')[0] ?? ''] : [];
  return [...element, ...namesIn(javaScriptOf(node))];
}

function filesOf(node: Nodes): string[] {
  return literalsIn(javaScriptOf(node)).filter((text) => /^(?:\.{1,2}|@site)\//.test(text));
}

function javaScriptOf(node: Nodes): unknown[] {
  // Each property is checked at run time: most nodes have none of them.
  const {attributes, data} = node as {attributes?: unknown; data?: {estree?: unknown}};
  return [data?.estree, estreesOf(attributes)];
}
