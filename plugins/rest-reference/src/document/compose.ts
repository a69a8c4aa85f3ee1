import type {Schema, SchemaOrReference} from './openapi';
import {isReference, type Resolve} from './references';

/** What a part of `allOf` with fields says about itself alone, and not of the whole. */
const OF_PART = ['title', 'default', 'example', 'examples', 'x-groups'];

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
  const parts = allOf.filter((part) => !isReference(part) || !seen.includes(part.$ref));
  // A single part is the schema itself. The fields of several are not all that an example of one has.
  const isWhole = parts.length === 1 && !own.properties && !own.required;
  const composed = parts.map((part): Schema => {
    const schema = restricted(compose(part, resolve, seen));
    // The description of an object with a name is about that object.
    const left = isReference(part) ? [...OF_PART, 'description'] : OF_PART;
    return isWhole || !schema.properties
      ? schema
      : Object.fromEntries(Object.entries(schema).filter(([keyword]) => !left.includes(keyword)));
  });
  return [...composed, own].reduce<Schema>(merge, {});
}

/** The fields of a restricted part are restricted themselves. */
function restricted(part: Schema): Schema {
  const {'x-groups': groups, properties} = part;
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => [name, {'x-groups': groups, ...field}] as const,
  );
  return groups && properties ? {...part, properties: Object.fromEntries(fields)} : part;
}

type Merge<T> = (one: T, other: T) => T;

/** The keywords whose values are both in force. Of any other keyword, the later value counts. */
const MERGES: {[keyword in keyof Schema]?: Merge<NonNullable<Schema[keyword]>>} = {
  allOf: (one, other) => [...one, ...other],
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
  ...{minimum: Math.max, minLength: Math.max, minItems: Math.max, minProperties: Math.max},
  ...{maximum: Math.min, maxLength: Math.min, maxItems: Math.min, maxProperties: Math.min},
};

function merge(one: Schema, other: Schema): Schema {
  const {oneOf, anyOf, ...rest} = one;
  const choice = {...(oneOf && {oneOf}), ...(anyOf && {anyOf})};
  const isSecond = (oneOf ?? anyOf) && (other.oneOf ?? other.anyOf);
  const first: Schema = isSecond ? {...rest, allOf: [...(one.allOf ?? []), choice]} : one;
  const result: Record<string, unknown> = {...first, ...other};
  for (const [keyword, both] of Object.entries(MERGES)) {
    const [before, after] = [first, other].map((schema) => schema[keyword as keyof Schema]);
    if (before !== undefined && after !== undefined) {
      // Both values are of the keyword's own type.
      result[keyword] = (both as Merge<unknown>)(before, after);
    }
  }
  return result;
}

/** Schemas within others: more of them narrow themselves forever. */
const MAX_DEPTH = 20;

/**
 * The trail of schemas that leads into one; undefined if it already leads through this one, whose fields never end.
 *
 * @throws Error for schemas of which each level is another one
 */
export function enter(
  given: SchemaOrReference,
  trail: readonly string[] = [],
): readonly string[] | undefined {
  const id = identityOf(given);
  if (trail.length > MAX_DEPTH) {
    throw new Error(
      `${trail.find((place) => place.startsWith('#')) ?? 'A schema'} has more than ${MAX_DEPTH} levels. Refer to a schema without narrowing its fields by itself.`,
    );
  }
  return trail.includes(id) ? undefined : [...trail, id];
}

/** The reference that a schema consists of, or its text. */
function identityOf(given: SchemaOrReference): string {
  if (isReference(given)) {
    return given.$ref;
  }
  const [only, ...others] = given.allOf ?? [];
  return only && others.length === 0 && !given.properties
    ? identityOf(only)
    : JSON.stringify(given);
}

/** The alternatives of a schema, without the one that is null. */
export function variantsOf({oneOf, anyOf}: Schema, resolve: Resolve): SchemaOrReference[] {
  return (oneOf ?? anyOf ?? []).filter((part) => resolve(part).type !== 'null');
}

/** What a value consists of: the items of a list, or the only alternative of a value that can also be null. */
export function innerOf(schema: Schema, resolve: Resolve): SchemaOrReference | undefined {
  const [only, ...others] = variantsOf(schema, resolve);
  return schema.items ?? (others.length === 0 ? only : undefined);
}

/** A value of `oneOf`, with what the contract says about it. */
export type AnnotatedValue = {value: unknown} & Pick<Schema, 'title' | 'description'>;

/** The values of a schema that lists each as an alternative of its own; undefined for other alternatives. */
export function annotatedValues(schema: Schema, resolve: Resolve): AnnotatedValue[] | undefined {
  const values = variantsOf(schema, resolve).map((part) => {
    const {const: only, enum: [value = only, ...others] = [], ...texts} = resolve(part);
    return {...texts, value: others.length > 0 ? undefined : value};
  });
  return values.length > 0 && values.every(({value}) => value !== undefined) ? values : undefined;
}
