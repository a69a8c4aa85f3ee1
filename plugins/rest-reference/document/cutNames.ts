import {CONDITIONS, LISTS} from './composition';
import {hidesMember} from './cutExample';
import {isRecord} from './readDocument';
import type {Visibility} from './visibility';

/** Removes the names of hidden properties, which other keywords than `properties` repeat. */
export function withoutHiddenNames(
  given: Record<string, unknown>,
  kept: Record<string, unknown>,
  visibility: Visibility,
): Record<string, unknown> {
  const {encoding, dependentRequired, discriminator, propertyNames} = kept;
  const isShown = (name: unknown) =>
    typeof name !== 'string' || !hidesMember(name, given, visibility);
  const shown = withShownRequired(kept, given, visibility);
  if (isEmpty(shown.not) && !isEmpty(given.not)) {
    // Nothing would be valid.
    delete shown.not;
  }
  if (isRecord(encoding)) {
    shown.encoding = filterNames(encoding, (name) => !hidesMember(name, given.schema, visibility));
  }
  if (isRecord(shown.dependentSchemas)) {
    shown.dependentSchemas = filterNames(shown.dependentSchemas, isShown);
  }
  if (isRecord(dependentRequired)) {
    const entries = Object.entries(filterNames(dependentRequired, isShown));
    shown.dependentRequired = Object.fromEntries(
      entries.map(([name, names]) => [name, Array.isArray(names) ? names.filter(isShown) : names]),
    );
  }
  if (isRecord(discriminator) && !isShown(discriminator.propertyName)) {
    delete shown.discriminator;
  }
  if (isRecord(propertyNames)) {
    shown.propertyNames = withShownNames(propertyNames, isShown);
  }
  return shown;
}

/** The schema of a property's name without hidden ones. If it allows no other, any name is valid. */
function withShownNames(
  schema: Record<string, unknown>,
  isShown: (name: unknown) => boolean,
): Record<string, unknown> {
  const cut = (part: unknown) => (isRecord(part) ? withShownNames(part, isShown) : part);
  const isLost = (part: unknown) => allowsHiddenOnly(part, isShown);
  const shown = {...schema};
  if (Array.isArray(schema.enum)) {
    shown.enum = schema.enum.filter(isShown);
  }
  for (const key of LISTS) {
    const parts = schema[key];
    if (Array.isArray(parts)) {
      shown[key] = parts.filter((part) => key === 'allOf' || !isLost(part)).map(cut);
    }
  }
  if (schema.not !== undefined) {
    shown.not = cut(schema.not);
  }
  const lost = [
    ...['enum', ...LISTS].filter((key) => isEmpty(shown[key])),
    ...(isShown(schema.const) ? [] : ['const']),
    ...(isLost(schema.not) ? ['not'] : []),
  ];
  return Object.fromEntries(Object.entries(shown).filter(([key]) => !lost.includes(key)));
}

/** Whether all names that a schema of a property's name allows are hidden. */
function allowsHiddenOnly(schema: unknown, isShown: (name: unknown) => boolean): boolean {
  if (!isRecord(schema)) {
    return false;
  }
  const isHiddenOnly = (part: unknown) => allowsHiddenOnly(part, isShown);
  const {const: name, enum: names, allOf, ...rest} = schema;
  return (
    !isShown(name) ||
    (Array.isArray(names) && names.length > 0 && !names.some(isShown)) ||
    (Array.isArray(allOf) && allOf.some(isHiddenOnly)) ||
    [rest.anyOf, rest.oneOf].some(
      (list) => Array.isArray(list) && list.length > 0 && list.every(isHiddenOnly),
    )
  );
}

function filterNames(
  map: Record<string, unknown>,
  isShown: (name: string) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).filter(([name]) => isShown(name)));
}

/** A part of a schema, or the schema itself, without hidden names in it and in its own parts. */
function withShownRequired(
  part: Record<string, unknown>,
  schema: Record<string, unknown>,
  visibility: Visibility,
): Record<string, unknown> {
  const shown = {...part};
  const cut = (inner: unknown): unknown =>
    isRecord(inner) ? withShownRequired(inner, schema, visibility) : inner;
  for (const [key, inner] of Object.entries(part)) {
    if (CONDITIONS.includes(key)) {
      shown[key] = cut(inner);
    } else if (LISTS.includes(key) && Array.isArray(inner)) {
      shown[key] = inner.map(cut);
    } else if (key === 'dependentSchemas' && isRecord(inner)) {
      shown[key] = Object.fromEntries(Object.entries(inner).map(([name, of]) => [name, cut(of)]));
    }
  }
  if (Array.isArray(part.required)) {
    shown.required = part.required.filter(
      (name) => typeof name === 'string' && !hidesMember(name, schema, visibility),
    );
  }
  if (isEmpty(shown.required)) {
    delete shown.required;
  }
  return shown;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
