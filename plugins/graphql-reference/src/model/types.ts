import type {GraphQLDirective, GraphQLField, GraphQLNamedType, GraphQLSchema} from 'graphql';

/** Folder names and headings of the kinds of pages, in the order of readers' interest. */
export const PLURALS = {
  query: 'Queries',
  mutation: 'Mutations',
  subscription: 'Subscriptions',
  object: 'Objects',
  interface: 'Interfaces',
  union: 'Unions',
  input: 'Inputs',
  enum: 'Enums',
  scalar: 'Scalars',
  directive: 'Directives',
} as const;

export type Kind = keyof typeof PLURALS;
// The keys of an object of this module.
export const KINDS = Object.keys(PLURALS) as Kind[];
export const OPERATION_KINDS = ['query', 'mutation', 'subscription'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** A field of an object, an interface or a root type, regardless of its resolvers' types. */
export type SchemaField = GraphQLField<unknown, unknown>;

type EntryBase = {
  name: string;
  /** Display name of its group in the schema. */
  group: string;
  /** Path of its page relative to the reference, without leading and trailing slash. */
  path: string;
  /** True if it has the directive for internal elements, or contains only such elements. */
  isInternal: boolean;
};

export type Operation = EntryBase & {kind: OperationKind; element: SchemaField};
export type TypeEntry = EntryBase & {
  kind: Exclude<Kind, OperationKind | 'directive'>;
  element: GraphQLNamedType;
};
export type DirectiveEntry = EntryBase & {kind: 'directive'; element: GraphQLDirective};

/** One page of the reference. */
export type Entry = Operation | TypeEntry | DirectiveEntry;

/** The schema as a set of pages. */
export type Reference = {
  schema: GraphQLSchema;
  sdl: string;
  /** Sorted by `groups`, then by `KINDS`, then by name. */
  entries: readonly Entry[];
  /** Names of the groups; the default group comes last. */
  groups: readonly string[];
  /** Pages of types by name, and of directives by name with `@`. */
  byName: ReadonlyMap<string, TypeEntry | DirectiveEntry>;
  /** False if pages of the schema are omitted. */
  isWhole: boolean;
};

export type Grouping = {directive: string; argument: string; fallback: string};

export function isOperation(entry: Entry): entry is Operation {
  return OPERATION_KINDS.some((kind) => kind === entry.kind);
}

/** The name of an entry as pages show it. */
export const titleOf = ({kind, name}: Pick<Entry, 'kind' | 'name'>) =>
  kind === 'directive' ? `@${name}` : name;

/** Wrapper objects, which readers see through. */
export const WRAPPER = /(?:Connection|Edge|PageInfo|Payload|Result|Response|Error)$/;
