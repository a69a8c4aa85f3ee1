import type {
  ApiDocument,
  Call,
  MediaType,
  Parameter,
  Resolve,
  Schema,
  SchemaOrReference,
} from '@gated-docs/rest-reference/calls';
import {
  accessOf,
  annotatedValues,
  compose,
  contentsOfBody,
  credentials,
  examplesToSend,
  isIgnored,
  schemaOf,
  sentValueOf,
} from '@gated-docs/rest-reference/examples';
import {isJson, PLACEHOLDERS} from '@gated-docs/rest-reference/requests';
import type {TryContract, TryMedia, TryOperation, TryParameter} from './format';

/**
 * The operations of a contract as forms and the gate need them, with the schemas that they use.
 *
 * @throws Error for a schema that is no component
 */
export function tryContract(document: ApiDocument, calls: readonly Call[]): TryContract {
  const operations = inFormat(calls.map(tryOperation));
  const all = inFormat(document.components?.schemas ?? {}) as Record<string, unknown>;
  return {title: document.info.title, operations, schemas: usedSchemas(operations, all)};
}

function tryOperation(call: Call): TryOperation {
  const {anchor: id, method, path, servers, operation, parameters, resolve} = call;
  const {summary, requestBody} = operation;
  const media = contentsOfBody(call).map(([type, content]) => tryMedia(type, content, resolve));
  return {
    id,
    method: method.toUpperCase(),
    path,
    servers: servers.filter((server) => URL.canParse(server)),
    ...(summary && {summary}),
    ...(operation['x-affects-live-missions'] && {affectsLive: true}),
    parameters: parameters
      .filter((parameter) => !isIgnored(parameter))
      .map((parameter) => tryParameter(parameter, resolve)),
    ...(requestBody && {body: {required: requestBody.required ?? false, media}}),
    ...(!accessOf(call).open && {credentials: credentials(call)}),
  };
}

function tryParameter(parameter: Parameter, resolve: Resolve): TryParameter {
  const {name, in: place, required = false, description, content} = parameter;
  const {style, explode, allowReserved} = parameter;
  const [contentType] = Object.keys(content ?? {});
  const schema = schemaOf(parameter);
  const example = sentValueOf(parameter, resolve);
  return {
    name,
    in: place,
    required,
    ...(description && {description}),
    ...(schema && {schema: fieldSchema(schema, resolve)}),
    ...(style && {style}),
    ...(explode !== undefined && {explode}),
    ...(allowReserved && {allowReserved}),
    ...(contentType && {contentType}),
    // A new one for each request.
    ...(example !== undefined && example !== PLACEHOLDERS.idempotencyKey && {example}),
  };
}

function tryMedia(type: string, media: MediaType, resolve: Resolve): TryMedia {
  const {schema, encoding} = media;
  return {
    type,
    ...(schema && {schema: isJson(type) ? schema : formSchema(schema, resolve)}),
    examples: examplesToSend(media, resolve).map(({name, summary, value}) => ({
      name: summary ?? name,
      value,
    })),
    ...(encoding && {encoding}),
  };
}

/** The schema of a form, whose fields can be read without looking anything up. Alternatives are one form with all fields. */
function formSchema(given: SchemaOrReference, resolve: Resolve): Schema {
  const {oneOf, anyOf, ...schema} = compose(given, resolve);
  const alternatives = (oneOf ?? anyOf ?? []).map((one) => formSchema(one, resolve));
  const [first, ...others] = alternatives.map(({required = []}) => required);
  const inAll = first?.filter((name) => others.every((required) => required.includes(name))) ?? [];
  const properties = new Map<string, SchemaOrReference[]>();
  for (const [name, field] of [schema, ...alternatives].flatMap((one) =>
    Object.entries(one.properties ?? {}),
  )) {
    properties.set(name, [...(properties.get(name) ?? []), field]);
  }
  const fields = [...properties].map(([name, choices]) => {
    const [only, ...more] = choices;
    return [name, fieldSchema(more.length === 0 && only ? only : {oneOf: choices}, resolve)];
  });
  return {
    ...schema,
    required: [...(schema.required ?? []), ...inAll],
    properties: Object.fromEntries(fields) as Record<string, Schema>,
  };
}

/** The schema of a single value or a list of such; alternatives that are one value each become an enumeration. */
function fieldSchema(given: SchemaOrReference, resolve: Resolve): Schema {
  const schema = compose(given, resolve);
  const values = annotatedValues(schema, resolve)?.map(({value}) => value);
  const {oneOf: _oneOf, anyOf: _anyOf, ...own} = schema;
  return {
    ...(values ? {...own, enum: values} : schema),
    ...(schema.items && {items: fieldSchema(schema.items, resolve)}),
  };
}

/** The same with references as in the file. */
function inFormat<T>(value: T): T {
  const text = JSON.stringify(value).replaceAll('"#/components/schemas/', '"#/schemas/');
  const [, other] = /"\$ref":"(?!#\/schemas\/)([^"]*)"/.exec(text) ?? [];
  if (other !== undefined) {
    throw new Error(
      `the schema "${other}" cannot be referenced by a form. Move it to "components.schemas".`,
    );
  }
  return JSON.parse(text) as T;
}

/** The schemas that a value refers to, and those that they refer to. */
function usedSchemas(
  value: unknown,
  all: Record<string, unknown>,
  used: Record<string, unknown> = {},
): Record<string, unknown> {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/schemas\/([^/"]+)/g)) {
    if (!Object.hasOwn(used, name)) {
      used[name] = all[name];
      usedSchemas(all[name], all, used);
    }
  }
  return used;
}
