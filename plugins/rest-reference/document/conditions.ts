import {COMPOSING, LISTS} from './composition';
import {hidesMember} from './cutExample';
import {isRecord} from './readDocument';
import {isReference, valueAt} from './references';
import type {Visibility} from './visibility';

type Schema = Record<string, unknown>;

/** Beside a list of required names, these do not distinguish a variant from the others. */
const NEUTRAL = ['required', 'title', 'description', 'type'];

/** Where a part of a schema is: one of its conditions, or of what it excludes, need not hold. */
type Place = 'schema' | 'if' | 'not';

/**
 * A schema without the conditions and variants that say nothing but that hidden properties are needed. If only the names
 * were removed, the rest would be about other objects. Those that say more are also about visible objects, and only lose
 * the names. Exclusions are removed in any case: what excludes objects with two properties does not exclude those with
 * one of them.
 */
export function withoutImpossible(
  part: Schema,
  visibility: Visibility,
  schema: Schema = part,
  place: Place = 'schema',
): Schema {
  const given = place !== 'schema' ? withShownProperties(part, schema, visibility) : part;
  // Most objects have none, and every object of a contract is checked.
  if (!Object.keys(given).some((key) => COMPOSING.has(key))) {
    return given;
  }
  const cut = (inner: unknown, within = place) =>
    isRecord(inner) ? withoutImpossible(inner, visibility, schema, within) : inner;
  const isLost = (inner: unknown, within = place) =>
    within === 'not'
      ? needsHidden(inner, schema, visibility) || restrictsHidden(inner, schema, visibility)
      : isNeutral(inner, schema, visibility, within === 'if') &&
        needsHidden(inner, schema, visibility);
  const shown = {...given};
  for (const key of LISTS) {
    const inner = given[key];
    if (Array.isArray(inner)) {
      const left = inner.filter((variant) => key === 'allOf' || !isLost(variant));
      shown[key] = left.map((variant: unknown) => cut(variant));
      if (left.length === 0 && inner.length > 0) {
        delete shown[key];
      }
    }
  }
  for (const key of ['then', 'else'].filter((name) => given[name] !== undefined)) {
    shown[key] = cut(given[key]);
  }
  if (given.if !== undefined) {
    shown.if = cut(given.if, 'if');
  }
  // What an exclusion excludes is required.
  const excluded = place === 'not' ? 'if' : 'not';
  if (isLost(given.not, excluded)) {
    delete shown.not;
  } else if (given.not !== undefined) {
    shown.not = cut(given.not, excluded);
  }
  if (isRecord(given.dependentSchemas)) {
    shown.dependentSchemas = Object.fromEntries(
      Object.entries(given.dependentSchemas).map(([name, inner]) => [name, cut(inner)]),
    );
  }
  return isLost(given.if, 'if') ? withElseOnly(shown) : shown;
}

/** A condition without its properties that are hidden in the schema around it. It need not repeat their groups. */
function withShownProperties(part: Schema, schema: Schema, visibility: Visibility): Schema {
  if (!isRecord(part.properties)) {
    return part;
  }
  const {properties: _all, ...rest} = part;
  const all = Object.entries(part.properties);
  const entries = all.filter(
    ([name, inner]) => !visibility.isHidden(inner) && !hidesMember(name, schema, visibility),
  );
  if (entries.length === all.length) {
    return part;
  }
  return entries.length > 0 ? {...part, properties: Object.fromEntries(entries)} : rest;
}

/** Whether a part of a schema says something about the values of a hidden property. */
function restrictsHidden(part: unknown, schema: Schema, visibility: Visibility): boolean {
  return isRecord(part) && withShownProperties(part, schema, visibility) !== part;
}

/** The condition is never fulfilled, so the alternative always holds. */
function withElseOnly({if: _if, then: _then, else: otherwise, ...rest}: Schema): Schema {
  const parts: unknown[] = Array.isArray(rest.allOf) ? rest.allOf : [];
  return otherwise === undefined ? rest : {...rest, allOf: [...parts, otherwise]};
}

/**
 * Whether a part of a schema, with those it consists of, says no more than which names are required. A condition can
 * also say something about values of these if they are hidden.
 */
function isNeutral(
  part: unknown,
  schema: Schema,
  visibility: Visibility,
  isCondition: boolean,
  known = new Set<unknown>(),
): boolean {
  if (!isRecord(part) || known.has(part)) {
    return isRecord(part);
  }
  known.add(part);
  const isInnerNeutral = (inner: unknown) =>
    isNeutral(inner, schema, visibility, isCondition, known);
  return Object.entries(part).every(([key, inner]) => {
    switch (key) {
      case '$ref':
        return isInnerNeutral(targetOf(part, visibility));
      case 'properties':
        return isCondition && !withShownProperties(part, schema, visibility).properties;
      default:
        return LISTS.includes(key) ? listOf(inner).every(isInnerNeutral) : NEUTRAL.includes(key);
    }
  });
}

/** Whether only objects with a hidden property fulfil a part of a schema. */
function needsHidden(
  part: unknown,
  schema: Schema,
  visibility: Visibility,
  known = new Map<unknown, boolean>(),
): boolean {
  if (!isRecord(part)) {
    return false;
  }
  const needs = (inner: unknown) => needsHidden(inner, schema, visibility, known);
  if (!known.has(part)) {
    known.set(part, false);
    const {required, allOf, anyOf, oneOf} = part;
    known.set(
      part,
      needs(targetOf(part, visibility)) ||
        listOf(required).some(
          (name) =>
            typeof name === 'string' &&
            (hidesMember(name, schema, visibility) || hidesMember(name, part, visibility)),
        ) ||
        listOf(allOf).some(needs) ||
        [anyOf, oneOf].some((list) => listOf(list).length > 0 && listOf(list).every(needs)),
    );
  }
  return known.get(part) ?? false;
}

function targetOf(part: Schema, visibility: Visibility): unknown {
  return isReference(part) ? valueAt(visibility.document, part.$ref) : undefined;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
