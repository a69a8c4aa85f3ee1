import type {GraphQLDirective, GraphQLField, GraphQLNamedType, GraphQLSchema} from 'graphql';

/** Kinds of pages, in the order of readers' interest. */
export const KINDS = [
  'query',
  'mutation',
  'subscription',
  'object',
  'interface',
  'union',
  'input',
  'enum',
  'scalar',
  'directive',
] as const;

export type Kind = (typeof KINDS)[number];
export type OperationKind = 'query' | 'mutation' | 'subscription';

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
  kind: 'object' | 'interface' | 'union' | 'input' | 'enum' | 'scalar';
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

/** Folder names and headings. */
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
} as const satisfies Record<Kind, string>;

export const KIND_LABELS = {
  query: 'Query',
  mutation: 'Mutation',
  subscription: 'Subscription',
  object: 'Object',
  interface: 'Interface',
  union: 'Union',
  input: 'Input',
  enum: 'Enum',
  scalar: 'Scalar',
  directive: 'Directive',
} as const satisfies Record<Kind, string>;

export function isOperation(entry: Entry): entry is Operation {
  return entry.kind === 'query' || entry.kind === 'mutation' || entry.kind === 'subscription';
}

/** Wrapper objects, which readers see through. */
export const WRAPPER = /(?:Connection|Edge|PageInfo|Payload|Result|Response|Error)$/;
