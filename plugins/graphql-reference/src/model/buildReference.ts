import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationTypeNode,
} from 'graphql';
import type {LoadedSchema} from '../schema/loadSchema';
import {usesOf, type Annotated} from '../schema/directives';
import {markedElements} from '../schema/withoutMarked';
import {createSlugger, slugify} from '../slug';
import {isOperation, KINDS, OPERATION_KINDS, PLURALS, titleOf} from './types';
import type {Entry, Grouping, Kind, Operation, Reference, TypeEntry} from './types';

/** Distributes over the kinds of entries, so that kind and element stay correlated. */
type Draft<E extends Entry = Entry> = E extends Entry ? Omit<E, 'path'> : never;

/** Arranges a schema into pages with groups and paths. */
export function buildReference(
  {schema, sdl, document}: LoadedSchema,
  grouping: Grouping,
  internalDirective: string,
): Reference {
  const groupOf = (element: Annotated) => groupName(schema, element, grouping);
  const internal = markedElements(document, internalDirective);

  const drafts: Draft[] = [
    ...operationsOf(schema).map(({kind, element, root}) => ({
      ...{kind, element, name: element.name},
      ...{group: groupOf(element), isInternal: internal.has(`${root}.${element.name}`)},
    })),
    ...documentedTypes(schema).map((element) => ({
      ...{kind: kindOf(element), element, name: element.name},
      ...{group: groupOf(element), isInternal: internal.has(element.name)},
    })),
    ...schema.getDirectives().map((element) => ({
      ...{kind: 'directive' as const, element, name: element.name},
      ...{group: grouping.fallback, isInternal: false},
    })),
  ];

  const groups = orderedGroups(drafts, grouping.fallback);
  const entries = withPaths([...drafts].sort(byPlace(groups)));
  return {schema, sdl, entries, groups, byName: indexByName(entries), isWhole: true};
}

/** The part of a reference with pages. Elements without a page are plain names. */
export function filterReference(
  reference: Reference,
  isHeld: (entry: Entry) => boolean,
): Reference {
  const entries = reference.entries.filter(isHeld);
  const fallback = reference.groups.at(-1);
  const groups = reference.groups.filter(
    (name) => name === fallback || entries.some(({group}) => group === name),
  );
  const isWhole = entries.length === reference.entries.length;
  return {...reference, entries, groups, byName: indexByName(entries), isWhole};
}

type RootField = Pick<Operation, 'kind' | 'element'> & {root: string};

const rootsOf = (schema: GraphQLSchema) =>
  OPERATION_KINDS.map((kind) => [kind, schema.getRootType(kind as OperationTypeNode)] as const);

function operationsOf(schema: GraphQLSchema): RootField[] {
  return rootsOf(schema).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((element) => ({
      ...{kind, element},
      root: type?.name ?? '',
    })),
  );
}

/** Every type with a page: not the root types, whose fields have one each, nor those of introspection. */
function documentedTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !rootsOf(schema).some(([, root]) => root === type),
  );
}

const KIND_TESTS = [
  ['object', isObjectType],
  ['interface', isInterfaceType],
  ['input', isInputObjectType],
  ['enum', isEnumType],
  ['scalar', isScalarType],
] as const;

const kindOf = (type: GraphQLNamedType): TypeEntry['kind'] =>
  KIND_TESTS.find(([, isOfKind]) => isOfKind(type))?.[0] ?? 'union';

function groupName(schema: GraphQLSchema, element: Annotated, grouping: Grouping): string {
  const [use] = usesOf(schema, element, grouping.directive);
  const name = use?.[grouping.argument];
  return typeof name === 'string' && slugify(name) ? name : grouping.fallback;
}

function orderedGroups(drafts: readonly Draft[], fallback: string): string[] {
  const named = new Set(drafts.map(({group}) => group));
  named.delete(fallback);
  return [...[...named].sort(), fallback];
}

const byName = new Intl.Collator('en', {numeric: true});

function byPlace(groups: readonly string[]) {
  return (a: Draft, b: Draft) =>
    groups.indexOf(a.group) - groups.indexOf(b.group) ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    byName.compare(a.name, b.name);
}

/** Docusaurus makes pages with these names, and with the name of their folder, the page of the folder. */
const INDEX_NAMES = ['index', 'readme'];

function withPaths(drafts: readonly Draft[]): Entry[] {
  const sluggers = new Map<string, (name: string) => string>();
  return drafts.map((draft) => {
    const folder = folderOf(draft.group, draft.kind);
    const slugger =
      sluggers.get(folder) ??
      createSlugger([...INDEX_NAMES, folder.slice(folder.lastIndexOf('/') + 1)]);
    sluggers.set(folder, slugger);
    return {...draft, path: `${folder}/${slugger(draft.name)}`};
  });
}

/** Folder of a group's pages of one kind, from the root of the reference. */
export function folderOf(group: string, kind: Kind): string {
  return `${slugify(group)}/${slugify(PLURALS[kind])}`;
}

const indexByName = (entries: readonly Entry[]): Reference['byName'] =>
  new Map(entries.flatMap((entry) => (isOperation(entry) ? [] : [[titleOf(entry), entry]])));
