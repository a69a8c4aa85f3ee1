import {getNamedType, isObjectType, type GraphQLObjectType} from 'graphql';
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
  const candidates = grouped.length > 1 ? grouped : objects;
  const main = mostRelated(candidates);
  const index = new Map(main.map(({name}, position) => [name, position]));
  const edges = main.flatMap((entry, from) => edgesFrom(entry, from, index));
  const starts = answersOf(schema.getQueryType(), index);
  return {nodes: place(main, edges, ({name}) => starts.has(name)), edges};
}

function mostRelated(candidates: readonly TypeEntry[]): TypeEntry[] {
  const index = new Map(candidates.map(({name}, position) => [name, position]));
  const degree = candidates.map(() => 0);
  for (const [from, entry] of candidates.entries()) {
    for (const edge of edgesFrom(entry, from, index)) {
      degree[edge.from] = (degree[edge.from] ?? 0) + 1;
      degree[edge.to] = (degree[edge.to] ?? 0) + 1;
    }
  }
  const ranked = candidates
    .map((entry, position) => ({entry, rank: degree[position] ?? 0}))
    .filter(({rank}) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  return ranked.slice(0, MAX_TYPES).map(({entry}) => entry);
}

function edgesFrom({element}: TypeEntry, from: number, index: ReadonlyMap<string, number>): Edge[] {
  const found = new Map<number, string[]>();
  // All candidates are of kind `object`.
  for (const field of fieldsOf(element as GraphQLObjectType)) {
    for (const name of reached(field.type, index)) {
      const to = index.get(name);
      if (to !== undefined && to !== from) {
        found.set(to, [...(found.get(to) ?? []), field.name]);
      }
    }
  }
  return [...found].map(([to, fields]) => ({from, to, fields}));
}

/** The main types that a field leads to: directly, or through up to two types that are not main ones. */
function reached(
  type: Parameters<typeof getNamedType>[0],
  index: ReadonlyMap<string, number>,
  depth = 0,
): string[] {
  const named = getNamedType(type);
  if (!isObjectType(named)) {
    return [];
  }
  if (index.has(named.name)) {
    return [named.name];
  }
  const inner =
    depth < 2 ? fieldsOf(named).flatMap((field) => reached(field.type, index, depth + 1)) : [];
  return [...new Set(inner)];
}

function fieldsOf(type: GraphQLObjectType) {
  return Object.values(type.getFields());
}

/** The main types that queries return. */
function answersOf(
  query: GraphQLObjectType | null | undefined,
  index: ReadonlyMap<string, number>,
): Set<string> {
  return new Set(query ? fieldsOf(query).flatMap(({type}) => reached(type, index)) : []);
}

/** Columns by distance from the types that queries return; rows in the order of their predecessors. */
function place(
  main: readonly TypeEntry[],
  edges: readonly Edge[],
  isStart: (entry: TypeEntry) => boolean,
): Node[] {
  const column = distances(main, edges, isStart);
  const rows: number[] = [];
  const order: number[] = [];
  const widest = Math.max(0, ...column);
  for (let current = 0; current <= widest; current += 1) {
    const members = main.flatMap((_, node) => (column[node] === current ? [node] : []));
    const parents = (node: number) =>
      edges
        .filter(({from, to}) => to === node && column[from] === current - 1)
        .map(({from}) => order[from] ?? 0);
    const middle = (node: number) => {
      const above = parents(node);
      return above.reduce((sum, row) => sum + row, 0) / Math.max(1, above.length);
    };
    members.sort((a, b) => middle(a) - middle(b));
    for (const [row, node] of members.entries()) {
      rows[node] = row;
      order[node] = (row + 0.5) / members.length;
    }
  }
  return main.map((entry, node) => ({entry, column: column[node] ?? 0, row: rows[node] ?? 0}));
}

function distances(
  main: readonly TypeEntry[],
  edges: readonly Edge[],
  isStart: (entry: TypeEntry) => boolean,
): number[] {
  const incoming = (node: number) => edges.filter(({to}) => to === node).length;
  const starts = main.flatMap((entry, node) =>
    isStart(entry) || incoming(node) === 0 ? [node] : [],
  );
  const column = main.map(() => MAX_COLUMNS - 1);
  let frontier = starts.length > 0 ? starts : [0];
  const seen = new Set<number>();
  for (let distance = 0; frontier.length > 0; distance += 1) {
    for (const node of frontier) {
      seen.add(node);
      column[node] = Math.min(distance, MAX_COLUMNS - 1);
    }
    const next = edges
      .filter(({from, to}) => frontier.includes(from) && !seen.has(to))
      .map(({to}) => to);
    frontier = [...new Set(next)];
  }
  return column;
}
