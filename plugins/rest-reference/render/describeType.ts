import type {Schema, SchemaOrReference} from '../document/openapi';
import {isReference, referenceName, type Resolve} from '../document/references';

/** The type of a value in words: `string (date-time)`, `array of strings`, `array of Mission`, `Point or null`. */
export function describeType(given: SchemaOrReference, resolve: Resolve, depth = 0): string {
  const schema = resolve(given);
  const [onlyPart, ...otherParts] = schema.allOf ?? [];
  if (onlyPart && otherParts.length === 0 && !schema.properties) {
    return orNull(describeType(onlyPart, resolve, depth + 1), schema);
  }
  if (isReference(given) && isObject(schema)) {
    return schema.title ?? referenceName(given);
  }
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants && depth < 3) {
    const names = [...new Set(variants.map((part) => describeType(part, resolve, depth + 1)))];
    return orNull(names.length <= 4 ? names.join(' or ') : `one of ${names.length} types`, schema);
  }
  const types = typesOf(schema);
  return types.map((type) => describeSingle(type, schema, resolve, depth)).join(' or ');
}

/** Whether the value has fields to list. */
export function isObject(schema: Schema): boolean {
  return Boolean(
    schema.properties ??
    schema.additionalProperties ??
    schema.allOf ??
    schema.oneOf ??
    schema.anyOf,
  );
}

function describeSingle(type: string, schema: Schema, resolve: Resolve, depth: number): string {
  if (type === 'array') {
    const {items} = schema;
    return items && depth < 3
      ? `array of ${inPlural(describeType(items, resolve, depth + 1))}`
      : 'array';
  }
  if (type === 'object' && schema.title) {
    return schema.title;
  }
  return schema.format && type !== 'null' ? `${type} (${schema.format})` : type;
}

/** Names of objects stay as they are, because they are links or titles. */
function inPlural(type: string): string {
  return type.includes(' or ')
    ? type
    : type.replace(/^(?:array|boolean|integer|number|object|string)\b/, '$&s');
}

function typesOf(schema: Schema): string[] {
  const {type, nullable, properties, enum: values, const: constant} = schema;
  const stated = type === undefined ? [] : [type].flat();
  const [sample] = constant === undefined ? (values ?? []) : [constant];
  const implied = properties ? 'object' : sample === undefined ? 'any' : typeof sample;
  const types = stated.length > 0 ? stated : [implied];
  return nullable && !types.includes('null') ? [...types, 'null'] : types;
}

function orNull(text: string, {nullable}: Schema): string {
  return nullable ? `${text} or null` : text;
}
