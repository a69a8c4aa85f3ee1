import {COMPOSING} from './composition';
import {hidesMember} from './cutExample';
import {isRecord} from './readDocument';
import {isReference, valueAt} from './references';
import type {Visibility} from './visibility';

type Schema = Record<string, unknown>;

/** Beside a list of required names, these do not distinguish a variant from the others. */
const NEUTRAL = ['required', 'title', 'description', 'type'];

/**
 * A schema without the conditions and variants that only objects with hidden properties fulfil. If only the names were
 * removed, the rest would be about other objects: of `not: {required: [open, hidden]}`, those with `open`.
 */
export function withoutImpossible(
  part: Schema,
  visibility: Visibility,
  schema: Schema = part,
  isNegated = false,
): Schema {
  // Most objects have none, and every object of a contract is checked.
  if (!Object.keys(part).some((key) => COMPOSING.has(key))) {
    return part;
  }
  const isImpossible = (inner: unknown) => needsHidden(inner, schema, visibility);
  const cut = (inner: unknown, negated = isNegated) =>
    isRecord(inner) ? withoutImpossible(inner, visibility, schema, negated) : inner;
  const isLost = (variant: unknown) => (isNegated || isNeutral(variant)) && isImpossible(variant);
  const shown = {...part};
  for (const key of ['oneOf', 'anyOf', 'allOf']) {
    const inner = part[key];
    if (Array.isArray(inner)) {
      const left = inner.filter((variant) => key === 'allOf' || !isLost(variant));
      shown[key] = left.map((variant: unknown) => cut(variant));
      if (left.length === 0 && inner.length > 0) {
        delete shown[key];
      }
    }
  }
  for (const key of ['then', 'else'].filter((name) => part[name] !== undefined)) {
    shown[key] = cut(part[key]);
  }
  for (const key of ['not', 'if'].filter((name) => part[name] !== undefined)) {
    shown[key] = cut(part[key], true);
  }
  if (isRecord(part.dependentSchemas)) {
    shown.dependentSchemas = Object.fromEntries(
      Object.entries(part.dependentSchemas).map(([name, inner]) => [name, cut(inner)]),
    );
  }
  if (isImpossible(part.not)) {
    delete shown.not;
  }
  return isImpossible(part.if) ? withElseOnly(shown) : shown;
}

/** The condition is never fulfilled, so the alternative always holds. */
function withElseOnly({if: _if, then: _then, else: otherwise, ...rest}: Schema): Schema {
  const parts: unknown[] = Array.isArray(rest.allOf) ? rest.allOf : [];
  return otherwise === undefined ? rest : {...rest, allOf: [...parts, otherwise]};
}

function isNeutral(variant: unknown): boolean {
  return isRecord(variant) && Object.keys(variant).every((key) => NEUTRAL.includes(key));
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
      (isReference(part) && needs(valueAt(visibility.document, part.$ref))) ||
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

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
