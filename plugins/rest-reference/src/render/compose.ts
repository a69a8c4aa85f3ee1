import type {Schema, SchemaOrReference} from '../document/openapi';
import {groupsOf} from '../document/groupsOf';
import {isReference, type Resolve} from '../document/references';

/** What a part of `allOf` says about itself alone. The schema around it says it of the whole. */
const OF_PART = ['title', 'description', 'default', 'example', 'examples', 'x-groups'] as const;

/**
 * A schema as one object: the parts of `allOf` merged with what is beside them. A field that several describe is an
 * `allOf` of these descriptions, which is merged when it is shown. Choices of the parts stay in `allOf`, next to the
 * schema's own.
 *
 * Libraries that merge `allOf` resolve all references first, and lose the names of objects, links to their sections and
 * recursion.
 */
export function compose(
  given: SchemaOrReference,
  resolve: Resolve,
  around: readonly string[] = [],
): Schema {
  const seen = isReference(given) ? [...around, given.$ref] : around;
  const {allOf = [], ...own} = resolve(given);
  const parts = allOf
    .filter((part) => !isReference(part) || !seen.includes(part.$ref))
    .map((part) => restricted(compose(part, resolve, seen)));
  if (parts.length === 0) {
    return own;
  }
  // A single part is the schema itself. The fields of several are not all that an example of one has.
  const isWhole = parts.length === 1 && !own.properties && !own.required;
  const merged = parts
    .map((part) => (isWhole || !part.properties ? part : without(part, OF_PART)))
    .reduce<Schema>(merge, {});
  return merge(merged, own);
}

/** The fields of a restricted part are restricted themselves. */
function restricted(part: Schema): Schema {
  const groups = groupsOf(part);
  if (!groups || !part.properties) {
    return part;
  }
  const properties = Object.entries(part.properties).map(
    ([name, field]) => [name, {'x-groups': groups, ...field}] as const,
  );
  return {...part, properties: Object.fromEntries(properties)};
}

type Merge<T> = (one: T, other: T) => T;

/** The keywords whose values are both in force. Of any other keyword, the later value counts. */
const MERGES: {[keyword in keyof Schema]?: Merge<NonNullable<Schema[keyword]>>} = {
  required: (one, other) => [...new Set([...one, ...other])],
  properties: (one, other) => {
    const both = Object.entries(other).map(([name, field]) => {
      const before = Object.hasOwn(one, name) ? one[name] : undefined;
      return [name, before ? {allOf: [before, field]} : field] as const;
    });
    return {...one, ...Object.fromEntries(both)};
  },
  additionalProperties: (one, other) => {
    if (typeof one !== 'object' || typeof other !== 'object') {
      return one === false || other === true ? one : other;
    }
    return {allOf: [one, other]};
  },
  type: (one, other) => {
    const common = [one].flat().filter((type) => [other].flat().includes(type));
    return common.length > 0 ? common : other;
  },
  enum: (one, other) => one.filter((value) => other.includes(value)),
  minimum: Math.max,
  maximum: Math.min,
  minLength: Math.max,
  maxLength: Math.min,
  minItems: Math.max,
  maxItems: Math.min,
  minProperties: Math.max,
  maxProperties: Math.min,
};

function merge(one: Schema, other: Schema): Schema {
  const result: Record<string, unknown> = {...one, ...other};
  for (const [keyword, both] of Object.entries(MERGES)) {
    const [first, second] = [one, other].map((schema) => schema[keyword as keyof Schema]);
    if (first !== undefined && second !== undefined) {
      // Both values are of the keyword's own type.
      result[keyword] = (both as Merge<unknown>)(first, second);
    }
  }
  const choices = (one.oneOf ?? one.anyOf) && (other.oneOf ?? other.anyOf);
  const kept = choices ? [{oneOf: one.oneOf, anyOf: one.anyOf} as Schema] : [];
  const allOf = [...(one.allOf ?? []), ...(other.allOf ?? []), ...kept];
  if (choices) {
    delete result[other.oneOf ? 'anyOf' : 'oneOf'];
  }
  return {...result, ...(allOf.length > 0 && {allOf})};
}

function without(schema: Schema, keywords: readonly (keyof Schema)[]): Schema {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword as keyof Schema)),
  );
}

/** The references through which a schema is read: its own, and those of the parts of `allOf`. */
export function referencesOf(
  given: SchemaOrReference,
  resolve: Resolve,
  around: readonly string[] = [],
): string[] {
  const own = isReference(given) ? [given.$ref] : [];
  if (own.some((target) => around.includes(target))) {
    return own;
  }
  const parts = resolve(given).allOf ?? [];
  return [...own, ...parts.flatMap((part) => referencesOf(part, resolve, [...around, ...own]))];
}

/** The alternatives of a schema, without the one that is null. */
export function variantsOf({oneOf, anyOf}: Schema, resolve: Resolve): SchemaOrReference[] {
  return (oneOf ?? anyOf ?? []).filter((part) => resolve(part).type !== 'null');
}

/** A value of `oneOf`, with what the contract says about it. */
export type AnnotatedValue = {value: unknown; title?: string; description?: string};

/** The values of a schema that lists each as an alternative of its own; undefined for other alternatives. */
export function annotatedValues(schema: Schema, resolve: Resolve): AnnotatedValue[] | undefined {
  const values = variantsOf(schema, resolve).map((part): AnnotatedValue | undefined => {
    const {const: only, enum: [value = only, ...others] = [], title, description} = resolve(part);
    return value === undefined || others.length > 0
      ? undefined
      : {value, ...(title && {title}), ...(description && {description})};
  });
  return values.length > 0 && values.every((value) => value !== undefined) ? values : undefined;
}
