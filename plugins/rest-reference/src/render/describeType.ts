import type {Schema, SchemaOrReference} from '../document/openapi';
import {isReference, referenceName, type Resolve} from '../document/references';
import {annotatedValues, compose} from '../document/compose';

/** The type of a value in words: `string (date-time)`, `array of strings`, `array of Mission`, `Point or null`. */
export function describeType(given: SchemaOrReference, resolve: Resolve, depth = 0): string {
  const {allOf: [onlyPart, ...otherParts] = [], ...own} = resolve(given);
  if (onlyPart && otherParts.length === 0 && !own.properties) {
    return orNull(describeType(onlyPart, resolve, depth + 1), own);
  }
  const schema = compose(given, resolve);
  if (isReference(given) && isObject(schema, resolve)) {
    return schema.title ?? referenceName(given);
  }
  const values = annotatedValues(schema, resolve);
  if (values && depth < 3) {
    const {oneOf: _oneOf, anyOf: _anyOf, ...rest} = schema;
    return describeType({...rest, enum: values.map(({value}) => value)}, resolve, depth + 1);
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
export function isObject(schema: Schema, resolve: Resolve): boolean {
  const {properties, additionalProperties, patternProperties, allOf, oneOf, anyOf} = schema;
  const isComposed = Boolean(allOf ?? oneOf ?? anyOf);
  return (
    Boolean(properties ?? additionalProperties ?? patternProperties) ||
    (isComposed && !annotatedValues(schema, resolve))
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
const inPlural = (type: string) =>
  type.replace(/^(?:array|boolean|integer|number|object|string)\b(?!.* or )/, '$&s');

function typesOf(schema: Schema): string[] {
  const {type, nullable, properties, enum: values = []} = schema;
  const given = 'const' in schema ? [schema.const] : values;
  const implied = properties ? ['object'] : [...new Set(given.map(jsonType))];
  const stated = type === undefined ? implied : [type].flat();
  const types = stated.length > 0 ? stated : ['any'];
  // Null is last, wherever the contract has it.
  const isNullable = nullable === true || types.includes('null');
  return [...types.filter((one) => one !== 'null'), ...(isNullable ? ['null'] : [])];
}

const jsonType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const orNull = (text: string, {nullable}: Schema) => (nullable ? `${text} or null` : text);
