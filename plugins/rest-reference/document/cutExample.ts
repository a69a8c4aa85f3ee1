import {isRecord} from './readDocument';
import {isReference, valueAt} from './references';
import type {Visibility} from './visibility';

type Definition = {schema: Record<string, unknown>; isHidden: boolean};

/**
 * Removes values of hidden properties and items from an example. Each schema describes the whole example, and hides
 * members independently of the others.
 */
export function cutExample(
  value: unknown,
  schemas: readonly unknown[],
  visibility: Visibility,
): unknown {
  const views = schemas.map((schema) => definitionsOf(schema, visibility));
  return cutBy(value, views, visibility);
}

/**
 * Whether all definitions of a name in a schema, and in those it is composed of, are hidden, or in the whole document.
 * The second covers names in schemas that do not define them, such as conditions and other parts of a composition.
 */
export function hidesMember(name: string, schema: unknown, visibility: Visibility): boolean {
  return (
    visibility.isHiddenName(name) ||
    areHidden(definitionsOfMember(name, definitionsOf(schema, visibility), visibility))
  );
}

/** A view of an example: what one schema, with those it is composed of, says about it. */
type View = readonly Definition[];

function cutBy(value: unknown, views: readonly View[], visibility: Visibility): unknown {
  const cutInner = (inner: unknown, innerViews: readonly View[]) => {
    const composed = innerViews.map((view) =>
      view.flatMap(({schema, isHidden}) => definitionsOf(schema, visibility, isHidden)),
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
    const isCut = visibility.isHiddenName(name) || inner.some(areHidden);
    return isCut ? [] : [[name, cutInner(member, inner)]];
  });
  return Object.fromEntries(entries);
}

/** Without repetitions, which would multiply at every level of recursive variants. */
function distinct(definitions: readonly Definition[]): Definition[] {
  return definitions.filter(
    ({schema, isHidden}, index) =>
      definitions.findIndex((other) => other.schema === schema && other.isHidden === isHidden) ===
      index,
  );
}

function areHidden(definitions: readonly Definition[]): boolean {
  return definitions.length > 0 && definitions.every(({isHidden}) => isHidden);
}

/**
 * The schemas of a named member; otherwise those of patterns that match it, or for additional members. A pattern does
 * not reveal a name, so it does not show a member whose own schemas are hidden.
 */
function definitionsOfMember(
  name: string,
  parts: readonly Definition[],
  visibility: Visibility,
): Definition[] {
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
  const defined = [...named, ...matching];
  return defined.length > 0
    ? defined
    : innerDefinitions(parts, visibility, ({additionalProperties}) => [additionalProperties]);
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

function definitionsOfItem(
  index: number,
  parts: readonly Definition[],
  visibility: Visibility,
): Definition[] {
  return innerDefinitions(parts, visibility, ({prefixItems, items}) => {
    const own: unknown = Array.isArray(prefixItems) ? prefixItems[index] : undefined;
    return [own ?? items];
  });
}

/** Definitions within a hidden schema are hidden, too. */
function innerDefinitions(
  parts: readonly Definition[],
  visibility: Visibility,
  pick: (schema: Record<string, unknown>) => readonly unknown[],
): Definition[] {
  return parts.flatMap(({schema, isHidden}) =>
    pick(schema)
      .filter(isRecord)
      .map((inner) => ({schema: inner, isHidden: isHidden || visibility.isHidden(inner)})),
  );
}

/** A schema and the schemas it is composed of, each once. Parts of a hidden schema are marked hidden, too. */
function definitionsOf(
  schema: unknown,
  visibility: Visibility,
  isWithinHidden = false,
  seen: Record<'hidden' | 'shown', Set<unknown>> = {hidden: new Set(), shown: new Set()},
): Definition[] {
  if (!isRecord(schema)) {
    return [];
  }
  const isHidden = isWithinHidden || visibility.isHidden(schema);
  const same = seen[isHidden ? 'hidden' : 'shown'];
  if (same.has(schema)) {
    return [];
  }
  same.add(schema);
  const inner = isReference(schema)
    ? [valueAt(visibility.document, schema.$ref)]
    : [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list): unknown[] =>
        Array.isArray(list) ? list : [],
      );
  const composed = inner.flatMap((part: unknown) =>
    definitionsOf(part, visibility, isHidden, seen),
  );
  return [{schema, isHidden}, ...composed];
}
