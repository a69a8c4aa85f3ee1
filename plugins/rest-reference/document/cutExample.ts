import {LISTS} from './composition';
import {isRecord} from './readDocument';
import {isReference, valueAt} from './references';
import type {Visibility} from './visibility';

type Definition = {
  schema: Record<string, unknown>;
  isHidden: boolean;
  /** Whether it is in a condition, or depends on one. */
  isConditional: boolean;
  /** Whether it is in a condition, which no valid value needs to fulfil. */
  isCondition: boolean;
};

const CERTAIN = {isHidden: false, isConditional: false, isCondition: false};

/** A view of an example: what one schema, with those it is composed of, says about it. */
type View = readonly Definition[];

/** Keywords that describe members or items. Other schemas say nothing about them. */
const DESCRIBING = [
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
  ...['prefixItems', 'items', 'unevaluatedItems'],
];

/** The views of whole schemas. Many names are looked up in each, and a document does not change while it is cut. */
const viewsByVisibility = new WeakMap<Visibility, WeakMap<object, View>>();

/**
 * Removes values of hidden properties and items from an example. Each schema describes the whole example, and hides
 * members independently of the others.
 */
export function cutExample(
  value: unknown,
  schemas: readonly unknown[],
  visibility: Visibility,
): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const views = schemas.map((schema) => viewOf(schema, visibility));
  return cutBy(value, views, visibility);
}

/**
 * Whether all definitions of a name in a schema, and in those it is composed of, are hidden; if they say nothing about
 * it, whether those in the whole document are. The second covers names in schemas that do not define them, such as
 * parts of a composition, but not free members, for which `additionalProperties` has a schema.
 */
export function hidesMember(name: string, schema: unknown, visibility: Visibility): boolean {
  const definitions = definitionsOfMember(name, viewOf(schema, visibility), visibility);
  return areHidden(definitions) || (definitions.length === 0 && visibility.isHiddenName(name));
}

function viewOf(schema: unknown, visibility: Visibility): View {
  if (!isRecord(schema)) {
    return [];
  }
  const views = viewsByVisibility.get(visibility) ?? new WeakMap<object, View>();
  viewsByVisibility.set(visibility, views);
  const view = views.get(schema) ?? definitionsOf(schema, visibility);
  views.set(schema, view);
  return view;
}

function cutBy(value: unknown, views: readonly View[], visibility: Visibility): unknown {
  const cutInner = (inner: unknown, innerViews: readonly View[]) => {
    const composed = innerViews.map((view) =>
      view.flatMap((definition) => definitionsOf(definition.schema, visibility, definition)),
    );
    return cutBy(inner, composed.map(distinct), visibility);
  };
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const inner = views.map((view) => definitionsOfItem(index, view, visibility));
      return inner.some(areHidden) ? [] : [cutInner(item, inner)];
    });
  }
  if (!isRecord(value)) {
    return value;
  }
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const inner = views.map((view) => definitionsOfMember(name, view, visibility));
    const isUndescribed = inner.every((definitions) => definitions.length === 0);
    const isCut = inner.some(areHidden) || (isUndescribed && visibility.isHiddenName(name));
    return isCut ? [] : [[name, cutInner(member, inner)]];
  });
  return Object.fromEntries(entries);
}

/** Without repetitions, which would multiply at every level of recursive variants. */
function distinct(definitions: View): Definition[] {
  const known = new Map<unknown, Set<string>>();
  return definitions.filter((definition) => isNew(definition, known));
}

function areHidden(definitions: View): boolean {
  return definitions.length > 0 && definitions.every(({isHidden}) => isHidden);
}

/** Finds definitions in some of the parts of a view. */
type Pick = (parts: View) => Definition[];

/**
 * The definitions of the first pick that finds some, otherwise the unevaluated ones. A condition such as
 * `if: {properties: {kind: {const: A}}}` restricts a member without revealing it, so it does not show one whose other
 * schemas are hidden. What depends on a condition does not show it either, but it evaluates the member.
 */
function firstDefinitions(view: View, picks: readonly Pick[], pickUnevaluated: Pick): Definition[] {
  const certain = view.filter(({isConditional}) => !isConditional);
  const conditional = view.filter(({isConditional}) => isConditional);
  const found: Definition[] = [];
  for (const pick of [...picks, pickUnevaluated]) {
    const own = pick(certain);
    const isEvaluated = pick === pickUnevaluated && found.some(isShown);
    if (areHidden(own) && !isEvaluated) {
      return own;
    }
    found.push(...own, ...pick(conditional));
    if (own.length > 0 || areHidden(found)) {
      return found;
    }
  }
  return found;
}

function isShown({isHidden, isCondition}: Definition): boolean {
  return !isHidden && !isCondition;
}

/** The schemas of a named member; otherwise those for other members. */
function definitionsOfMember(name: string, view: View, visibility: Visibility): Definition[] {
  const innerOf = (key: string) => (parts: View) =>
    innerDefinitions(parts, visibility, (schema) => [schema[key]]);
  return firstDefinitions(
    view,
    [(parts) => namedDefinitions(name, parts, visibility), innerOf('additionalProperties')],
    innerOf('unevaluatedProperties'),
  );
}

/**
 * The schemas of a name, and of patterns that match it. A pattern does not reveal a name, so it does not show a member
 * whose own schemas are hidden.
 */
function namedDefinitions(name: string, parts: View, visibility: Visibility): Definition[] {
  const named = innerDefinitions(parts, visibility, ({properties}) => [
    isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined,
  ]);
  if (areHidden(named)) {
    return named;
  }
  const matching = innerDefinitions(parts, visibility, ({patternProperties}) =>
    Object.entries(isRecord(patternProperties) ? patternProperties : {}).map(
      ([pattern, definition]) =>
        (matches(name, pattern) ?? visibility.isHidden(definition)) ? definition : undefined,
    ),
  );
  return [...named, ...matching];
}

/** Undefined for a pattern of another language, such as `(?i)^x-`. */
function matches(name: string, pattern: string): boolean | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(name);
    } catch {
      // JSON Schema's patterns are Unicode ones, but many are only valid otherwise.
    }
  }
  return undefined;
}

function definitionsOfItem(index: number, view: View, visibility: Visibility): Definition[] {
  return firstDefinitions(
    view,
    [
      (parts) =>
        innerDefinitions(parts, visibility, ({prefixItems, items}) => {
          const own: unknown = Array.isArray(prefixItems) ? prefixItems[index] : undefined;
          return [own ?? items];
        }),
    ],
    (parts) => innerDefinitions(parts, visibility, (schema) => [schema.unevaluatedItems]),
  );
}

/** Definitions within a hidden schema are hidden, too. */
function innerDefinitions(
  parts: View,
  visibility: Visibility,
  pick: (schema: Record<string, unknown>) => readonly unknown[],
): Definition[] {
  return parts.flatMap((part) =>
    pick(part.schema)
      .filter(isRecord)
      .map((inner) => ({
        ...part,
        schema: inner,
        isHidden: part.isHidden || visibility.isHidden(inner),
      })),
  );
}

/**
 * Those of a schema and the schemas it is composed of that describe members or items, each once. Parts of a hidden
 * schema are marked hidden, too.
 */
function definitionsOf(
  schema: unknown,
  visibility: Visibility,
  around: Omit<Definition, 'schema'> = CERTAIN,
  known = new Map<unknown, Set<string>>(),
): Definition[] {
  if (!isRecord(schema)) {
    return [];
  }
  const own = {...around, schema, isHidden: around.isHidden || visibility.isHidden(schema)};
  if (!isNew(own, known)) {
    return [];
  }
  const described = DESCRIBING.some((key) => schema[key] !== undefined) ? [own] : [];
  const read = (parts: readonly unknown[], context: Definition) =>
    parts.flatMap((part) => definitionsOf(part, visibility, context, known));
  if (isReference(schema)) {
    return [...described, ...read([valueAt(visibility.document, schema.$ref)], own)];
  }
  const {dependentSchemas} = schema;
  const dependent = [
    ...[schema.then, schema.else],
    ...(isRecord(dependentSchemas) ? Object.values(dependentSchemas) : []),
  ];
  return [
    ...described,
    ...read(
      LISTS.flatMap((key) => schema[key] ?? []),
      own,
    ),
    ...read([schema.not, schema.if], {...own, isConditional: true, isCondition: true}),
    ...read(dependent, {...own, isConditional: true}),
  ];
}

/** Adds a definition to the known ones. The same schema can be hidden, or a condition, in one place only. */
function isNew(
  {schema, isHidden, isConditional, isCondition}: Definition,
  known: Map<unknown, Set<string>>,
): boolean {
  const ways = known.get(schema) ?? new Set();
  const way = `${isHidden} ${isConditional} ${isCondition}`;
  known.set(schema, ways);
  return !ways.has(way) && Boolean(ways.add(way));
}
