import type {ApiDocument, Header, MediaType, Operation} from '../document/openapi';
import type {Parameter, Response, SchemaOrReference, Server} from '../document/openapi';
import {isRecord, type Resolve} from '../document/references';
import {chooseExamples, sampleOf, SAMPLE_TEXT, type NamedExample} from './chooseExamples';
import {credentials, PLACEHOLDERS} from './credentials';
import {formFields, isJson, literal, MULTIPART, serialize, URL_ENCODED} from './serialize';
import type {FormField, Pair} from './serialize';

/** An operation with everything that it inherits from its document. */
export type Call = {
  /** In lower case; in the case of the contract for methods that OpenAPI does not name. */
  method: string;
  path: string;
  operation: Operation;
  parameters: Parameter[];
  document: ApiDocument;
  /** Base URL in examples. */
  server: string;
  /** All base URLs. */
  servers: string[];
  /** ID of the heading. */
  anchor: string;
  resolve: Resolve;
};

/** A request, close to the HAR format. The values of `queryString` and `cookies` are encoded. */
export type ExampleRequest = {
  method: string;
  /** Without the query. */
  url: string;
  queryString: Pair[];
  headers: Pair[];
  cookies: Pair[];
  postData?: {mimeType: string; text?: string; params?: FormField[]};
};

export const hasBody = ({operation}: Call): boolean => operation.requestBody !== undefined;

/** The request that the document's examples describe: required parameters, and those with an example. */
export function exampleRequest(
  call: Call,
  example: NamedExample | undefined = bodyExamples(call)[0],
): ExampleRequest {
  const {method, path, parameters, server, resolve} = call;
  const pairs = (place: Parameter['in']) => {
    const sent = parameters.filter((parameter) => parameter.in === place);
    return sent.flatMap((parameter) => pairsOf(parameter, resolve));
  };
  const url = pairs('path').reduce(
    (text, {name, value}) => text.replace(`{${name}}`, () => value),
    // A fragment only distinguishes operations with the same path.
    (server + path.replace(/#.*/, '')).replaceAll(/[^\0-\x7F]+/g, encodeURIComponent),
  );
  const secrets = credentials(call);
  const body = bodyOf(call, example?.value);
  const type = body ? [{name: 'Content-Type', value: body.mimeType}] : [];
  return {
    method: method.toUpperCase(),
    url,
    queryString: [...secrets.query, ...pairs('query')],
    headers: [...secrets.header, ...type, ...pairs('header')],
    cookies: [...secrets.cookie, ...pairs('cookie')],
    ...(body && {postData: body}),
  };
}

/** What the example sends of a parameter, encoded. */
export function pairsOf(parameter: Parameter, resolve: Resolve): Pair[] {
  const value = sentValueOf(parameter, resolve);
  return value === undefined ? [] : serialize(parameter, value);
}

/**
 * What the example sends of a parameter: nothing of an optional one without an example, and otherwise a value for its
 * schema.
 */
export function sentValueOf(parameter: Parameter, resolve: Resolve): unknown {
  const {name, required} = parameter;
  // Null has no text in most styles (OpenAPI 3.1, section 4.8.12.3).
  const example = exampleOfParameter(parameter, resolve) ?? undefined;
  if ((!required && example === undefined) || isIgnored(parameter)) {
    return undefined;
  }
  if (name.toLowerCase() === 'idempotency-key') {
    return PLACEHOLDERS.idempotencyKey;
  }
  const schema = schemaOf(parameter);
  const sample = schema && sampleOf(schema, resolve);
  // The name says more than a made-up text.
  return example ?? (sample === undefined || sample === SAMPLE_TEXT ? name : sample);
}

/** OpenAPI says these otherwise, and ignores parameters with these names (section 4.8.12.2). */
export const isIgnored = ({name, in: place}: Parameter) =>
  place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name);

/** The schema of a value, which can be serialized as one media type. */
export function schemaOf({schema, content}: Header): SchemaOrReference | undefined {
  const [media] = Object.values(content ?? {});
  return schema ?? media?.schema;
}

/**
 * Base URLs: the servers of the operation, or of the document, with the defaults of their variables.
 * Examples use the first one.
 *
 * @throws Error that names the contract if it has none
 */
export function serverUrls(
  {info, servers}: ApiDocument,
  operation: Pick<Operation, 'servers'> = {},
): [first: string, ...others: string[]] {
  const [first, ...others] = operation.servers ?? servers ?? [];
  if (!first) {
    throw new Error(
      `the contract "${info.title}" has no server, which its examples need. Add the base URL of the API, such as "servers: [{url: https://api.example.com}]".`,
    );
  }
  return [urlOf(first), ...others.map(urlOf)];
}

function urlOf({url, variables = {}}: Server): string {
  return Object.entries(variables)
    .reduce((text, [name, variable]) => text.replaceAll(`{${name}}`, () => variable.default), url)
    .replace(/\/$/, '');
}

/** The path of a server's URL, which can be relative. */
export function pathOfServer(server: string): string {
  return new URL(server, 'https://relative.invalid').pathname.replace(/\/$/, '');
}

/** The example of a parameter in the document; undefined if it has none. */
export function exampleOfParameter(
  {example, examples, content}: Parameter,
  resolve: Resolve,
): unknown {
  const [media = {example, examples}] = Object.values(content ?? {});
  return chooseExamples(media, resolve)[0]?.value;
}

/** The bodies of a request by media type. */
export const contentsOfBody = ({operation: {requestBody}}: Call): [string, MediaType][] =>
  Object.entries(requestBody?.content ?? {});

/** The examples of the body in its first media type, which examples send. */
export function bodyExamples(call: Call): NamedExample[] {
  const [entry] = contentsOfBody(call);
  return entry ? examplesToSend(entry[1], call.resolve) : [];
}

/** The examples of a body; otherwise one made from its schema. */
export function examplesToSend(media: MediaType, resolve: Resolve): NamedExample[] {
  const stated = chooseExamples(media, resolve);
  const value = media.schema && sampleOf(media.schema, resolve);
  return stated.length > 0 || value === undefined ? stated : [{name: 'example', value}];
}

function bodyOf(call: Call, value: unknown): ExampleRequest['postData'] {
  const {method, operation, resolve} = call;
  const [entry] = contentsOfBody(call);
  if (!entry || value === undefined) {
    return undefined;
  }
  const [mimeType, media] = entry;
  const isForm = mimeType === MULTIPART || mimeType === URL_ENCODED;
  const isEmpty = isRecord(value) && Object.keys(value).length === 0;
  if (isEmpty && !operation.requestBody?.required && (isForm || WITHOUT_BODY.includes(method))) {
    return undefined;
  }
  return isForm
    ? {mimeType, params: formFields(value, media, mimeType, resolve)}
    : {mimeType, text: isJson(mimeType) ? jsonText(value) : literal(value)};
}

/** Methods for which a body has no meaning (RFC 9110, section 9.3). Some contracts describe an empty one. */
const WITHOUT_BODY = ['get', 'head', 'delete', 'trace'];

/** A string is the body's value, unless it is the text of an object or a list. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  try {
    const isText = typeof value === 'string' && /^\s*[{[]/.test(value);
    return isText && Boolean(JSON.parse(value)) ? value : text;
  } catch {
    return text;
  }
}

/** The successful responses of an operation, or its errors: `default` is a success if there is no other. */
export function responsesOf(
  {operation: {responses = {}}}: Call,
  isSuccess: boolean,
): [status: string, response: Response][] {
  const hasSuccess = Object.keys(responses).some((status) => /^[123]/.test(status));
  const successful = hasSuccess ? /^[123]/ : /^default$/;
  return Object.entries(responses).filter(([status]) => successful.test(status) === isSuccess);
}
