import type {Example, MediaType, Schema, SchemaOrReference} from '../document/openapi';
import type {Resolve} from '../document/references';
import {compose, enter} from '../document/compose';

export type NamedExample = {name: string; value: unknown} & Pick<
  Example,
  'summary' | 'description'
>;

/**
 * The document's examples in order; otherwise the one of the schema. They come from the contract beside the page
 * (`missions.openapi.yaml`), rendered where the page has `<ApiReference>`.
 */
export function chooseExamples(media: MediaType, resolve: Resolve): NamedExample[] {
  if (media.example !== undefined) {
    return [{name: 'example', value: media.example}];
  }
  const named = Object.entries(media.examples ?? {}).map(([name, example]) => {
    const {summary, description, dataValue, serializedValue} = example;
    const {value = dataValue ?? serializedValue} = example;
    return {name, summary, description, value};
  });
  const stated = named.filter(({value}) => value !== undefined);
  if (stated.length > 0) {
    return stated;
  }
  const schema = media.schema ? compose(media.schema, resolve) : {};
  const value = schema.example ?? schema.examples?.[0] ?? schema.default;
  return value === undefined ? [] : [{name: 'example', value}];
}

export const SAMPLE_TEXT = 'text';

/** Values of the formats that have a syntax. */
const FORMATS: Record<string, string> = {
  'date-time': '2025-03-14T08:26:53Z',
  date: '2025-03-14',
  time: '08:26:53Z',
  uuid: '6f1d2c3b-4a59-4e68-9c7d-8b0a1f2e3d4c',
  email: 'name@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

/**
 * A value for a request whose document has no example: the fields that are required or have an example of their own.
 * Undefined if only recursion could end it. Generators of samples fill in every field, with texts such as "string".
 */
export function sampleOf(
  given: SchemaOrReference,
  resolve: Resolve,
  around: readonly string[] = [],
): unknown {
  const seen = enter(given, around);
  if (!seen) {
    return undefined;
  }
  const schema = compose(given, resolve);
  const stated = statedIn(schema);
  const [part] = schema.oneOf ?? schema.anyOf ?? [];
  if (stated !== undefined || !part) {
    return stated ?? sampleOfType(schema, resolve, seen);
  }
  const {oneOf: _oneOf, anyOf: _anyOf, ...rest} = schema;
  return sampleOf({allOf: [rest, part]}, resolve, seen);
}

function statedIn({example, examples, default: fallback, const: only, enum: values}: Schema) {
  return example ?? examples?.[0] ?? fallback ?? only ?? values?.[0];
}

function sampleOfType(schema: Schema, resolve: Resolve, seen: readonly string[]): unknown {
  const {type, properties = {}, required = [], items, format = '', minimum = 0} = schema;
  const [first = schema.properties ? 'object' : ''] = [type ?? []].flat();
  if (first === 'object') {
    const fields = Object.entries(properties).map(([name, field]) => {
      const composed = compose(field, resolve);
      const isSent = required.includes(name) || statedIn(composed) !== undefined;
      return [name, isSent && !composed.readOnly ? sampleOf(field, resolve, seen) : undefined];
    });
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  const item = first === 'array' && items ? sampleOf(items, resolve, seen) : undefined;
  const samples: Record<string, unknown> = {
    array: item === undefined ? [] : [item],
    integer: minimum,
    number: minimum,
    boolean: true,
    string: FORMATS[format] ?? SAMPLE_TEXT,
  };
  return samples[first];
}
