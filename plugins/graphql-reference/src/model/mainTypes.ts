import {getNamedType, isObjectType, type GraphQLObjectType, type GraphQLOutputType} from 'graphql';
import {WRAPPER, type Reference, type TypeEntry} from './types';

/** A main type and its position in the diagram. */
export type Node = {entry: TypeEntry; column: number; row: number};
/** Two related main types, with the fields that connect them. */
export type Edge = {from: number; to: number; fields: readonly string[]};
export type Picture = {nodes: readonly Node[]; edges: readonly Edge[]};

const MAX_TYPES = 24;
/** Fits without horizontal scrolling. */
const MAX_COLUMNS = 3;

/**
 * The main types and their relations: the objects with the most relations, of the schema's own groups if it has any.
 * A field leads through references, connections and other wrappers to what it is about.
 */
export function pictureOf({entries, groups, schema}: Reference): Picture {
  const fallback = groups.at(-1);
  const objects = entries.filter(
    (entry): entry is TypeEntry => entry.kind === 'object' && !WRAPPER.test(entry.name),
  );
  const grouped = objects.filter(({group, isInternal}) => group !== fallback && !isInternal);
  const main = mostRelated(grouped.length > 1 ? grouped : objects);
  const edges = edgesBetween(main);
  const query = schema.getQueryType();
  const index = indexOf(main);
  const answers = new Set(query ? fieldsOf(query).flatMap(({type}) => reached(type, index)) : []);
  return {nodes: place(main, edges, answers), edges};
}

function mostRelated(candidates: readonly TypeEntry[]): TypeEntry[] {
  const ends = edgesBetween(candidates).flatMap(({from, to}) => [from, to]);
  const ranked = candidates
    .map((entry, position) => ({entry, rank: ends.filter((end) => end === position).length}))
    .filter(({rank}) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  return ranked.slice(0, MAX_TYPES).map(({entry}) => entry);
}

type Index = ReadonlyMap<string, number>;

const indexOf = (types: readonly TypeEntry[]): Index =>
  new Map(types.map(({name}, position) => [name, position]));

function edgesBetween(types: readonly TypeEntry[]): Edge[] {
  const index = indexOf(types);
  return types.flatMap(({element}, from) => {
    const found = new Map<number, string[]>();
    // All of them are of kind `object`.
    for (const field of fieldsOf(element as GraphQLObjectType)) {
      for (const name of reached(field.type, index)) {
        const to = index.get(name) ?? from;
        found.set(to, [...(found.get(to) ?? []), field.name]);
      }
    }
    found.delete(from);
    return [...found].map(([to, fields]) => ({from, to, fields}));
  });
}

/** The main types that a field leads to: directly, or through up to two types that are not main ones. */
function reached(type: GraphQLOutputType, index: Index, depth = 0): string[] {
  const named = getNamedType(type);
  if (!isObjectType(named) || index.has(named.name)) {
    return index.has(named.name) ? [named.name] : [];
  }
  const fields = depth < 2 ? fieldsOf(named) : [];
  return [...new Set(fields.flatMap((field) => reached(field.type, index, depth + 1)))];
}

const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields());

/** Columns by distance from the types that queries return; rows in the order of their predecessors. */
function place(
  main: readonly TypeEntry[],
  edges: readonly Edge[],
  answers: ReadonlySet<string>,
): Node[] {
  const columns = columnsOf(main, edges, answers);
  const nodes: Node[] = [];
  const order = new Map<number, number>();
  for (let column = 0; column < MAX_COLUMNS; column += 1) {
    const middle = (node: number) => {
      const before = edges.filter(({from, to}) => to === node && columns.get(from) === column - 1);
      const sum = before.reduce((total, {from}) => total + (order.get(from) ?? 0), 0);
      return sum / Math.max(1, before.length);
    };
    const members = [...main.entries()]
      .filter(([node]) => (columns.get(node) ?? MAX_COLUMNS - 1) === column)
      .sort(([a], [b]) => middle(a) - middle(b));
    members.forEach(([node, entry], row) => {
      nodes[node] = {entry, column, row};
      order.set(node, (row + 0.5) / members.length);
    });
  }
  return nodes;
}

function columnsOf(
  main: readonly TypeEntry[],
  edges: readonly Edge[],
  answers: ReadonlySet<string>,
): ReadonlyMap<number, number> {
  const columns = new Map<number, number>();
  const starts = [...main.entries()].filter(
    ([node, {name}]) => answers.has(name) || !edges.some(({to}) => to === node),
  );
  let frontier = starts.length > 0 ? starts.map(([node]) => node) : [0];
  for (let distance = 0; frontier.length > 0; distance += 1) {
    for (const node of frontier) {
      columns.set(node, Math.min(distance, MAX_COLUMNS - 1));
    }
    const following = edges.filter(({from, to}) => frontier.includes(from) && !columns.has(to));
    frontier = following.map(({to}) => to);
  }
  return columns;
}
