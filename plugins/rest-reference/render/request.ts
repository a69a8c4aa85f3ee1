import type {
  ApiDocument,
  MediaType,
  Method,
  Operation,
  Parameter,
  PathItem,
  RequestBody,
  SecurityScheme,
} from '../document/openapi';
import type {Resolve} from '../document/references';
import {literal} from './constraints';
import {chooseExamples, exampleOfSchema, type NamedExample} from './chooseExamples';

/** An operation with everything that it inherits from its document. */
export type Call = {
  method: Method;
  path: string;
  operation: Operation;
  parameters: Parameter[];
  document: ApiDocument;
  /** Base URL in examples. */
  server: string;
  resolve: Resolve;
};

/** Environment variables with the caller's secrets in every example. */
export const TOKEN_VARIABLE = 'RESCUE_TOKEN';
export const CONNECTOR_VARIABLE = 'RESCUE_CONNECTOR_ID';
export const API_KEY_VARIABLE = 'RESCUE_API_KEY';

/** Values that each language replaces with an expression of its own. */
export const PLACEHOLDERS = {
  bearer: 'Bearer ACCESS_TOKEN',
  basic: 'Basic CONNECTOR_CREDENTIALS',
  apiKey: 'CALLER_API_KEY',
  idempotencyKey: 'FRESH_UUID',
} as const;

type Pair = {name: string; value: string};

/** A request in HAR format. */
export type ExampleRequest = {
  method: string;
  url: string;
  httpVersion: string;
  queryString: Pair[];
  headers: Pair[];
  cookies: Pair[];
  headersSize: number;
  bodySize: number;
  postData?: {mimeType: string; text?: string; params?: (Pair & {fileName?: string})[]};
};

export const hasBody = ({operation}: Call): boolean => operation.requestBody !== undefined;

/** The request that the document's examples describe: required parameters, and those with an example. */
export function exampleRequest(
  call: Call,
  example: NamedExample | undefined = bodyExamples(call)[0],
): ExampleRequest {
  const {method, path, operation, parameters, server, resolve} = call;
  const shown = parameters.filter(
    (parameter) =>
      parameter.required === true || exampleOfParameter(parameter, resolve) !== undefined,
  );
  const valueOf = (parameter: Parameter) =>
    parameter.name.toLowerCase() === 'idempotency-key'
      ? PLACEHOLDERS.idempotencyKey
      : (exampleOfParameter(parameter, resolve) ??
        (parameter.schema && exampleOfSchema(parameter.schema, resolve)) ??
        parameter.name);
  const pairs = (place: Parameter['in']) =>
    shown
      .filter((parameter) => parameter.in === place)
      .flatMap((parameter) => serialize(parameter, valueOf(parameter)));
  const url = pairs('path').reduce(
    (text, {name, value}) => text.replace(`{${name}}`, value),
    server + path,
  );
  const body =
    operation.requestBody && bodyOf(resolve(operation.requestBody), example?.value, resolve);
  return {
    method: method.toUpperCase(),
    url,
    httpVersion: 'HTTP/1.1',
    queryString: [...credentials(call, 'query'), ...pairs('query')],
    headers: [...credentials(call, 'header'), ...(body?.headers ?? []), ...pairs('header')],
    cookies: [...credentials(call, 'cookie'), ...pairs('cookie')],
    headersSize: -1,
    bodySize: -1,
    ...(body && {postData: body.postData}),
  };
}

/**
 * Base URL of the examples: the first server of the path, or of the document, with the defaults of its variables.
 *
 * @throws Error that names the contract if it has none
 */
export function serverUrl({info, servers}: ApiDocument, path: PathItem = {}): string {
  const [server] = path.servers ?? servers ?? [];
  if (!server) {
    throw new Error(
      `the contract "${info.title}" has no server, which its examples need. Add the base URL of the API, such as "servers: [{url: https://api.example.com}]".`,
    );
  }
  const variables = Object.entries(server.variables ?? {});
  return variables
    .reduce(
      (url, [name, variable]) => url.replaceAll(`{${name}}`, () => variable.default),
      server.url,
    )
    .replace(/\/$/, '');
}

/** The path of a server's URL, which can be relative. */
export function pathOfServer(server: string): string {
  return new URL(server, 'https://relative.invalid').pathname.replace(/\/$/, '');
}

/** Values in paths are encoded; those in other places are encoded by each language. */
function serialize({name, in: place, explode = true}: Parameter, value: unknown): Pair[] {
  const write = (item: unknown) =>
    place === 'path' ? encodeURIComponent(literal(item)) : literal(item);
  if (!Array.isArray(value)) {
    return [{name, value: write(value)}];
  }
  // `explode` does not repeat a list in the `simple` style, the default of paths and headers.
  const isRepeated = explode && (place === 'query' || place === 'cookie');
  const items = value.map(write);
  return isRepeated ? items.map((item) => ({name, value: item})) : [{name, value: items.join(',')}];
}

/** The example of a parameter in the document; undefined if it has none. */
export function exampleOfParameter({example, examples}: Parameter, resolve: Resolve): unknown {
  const [first] = Object.values(examples ?? {});
  return example ?? (first && resolve(first).value);
}

/** The credentials of the first security scheme, if it sends them in this place. */
function credentials({operation, document, resolve}: Call, place: Parameter['in']): Pair[] {
  const [requirement] = operation.security ?? document.security ?? [];
  const [schemeName] = Object.keys(requirement ?? {});
  const given = schemeName && document.components?.securitySchemes?.[schemeName];
  if (!given) {
    return [];
  }
  const {type, scheme, name = '', in: placeOfKey}: SecurityScheme = resolve(given);
  if (type === 'apiKey') {
    return placeOfKey === place ? [{name, value: PLACEHOLDERS.apiKey}] : [];
  }
  if (place !== 'header') {
    return [];
  }
  const isBasic = type === 'http' && scheme?.toLowerCase() === 'basic';
  return [{name: 'Authorization', value: isBasic ? PLACEHOLDERS.basic : PLACEHOLDERS.bearer}];
}

/** The examples of the body in its first media type, which examples send. */
export function bodyExamples({operation, resolve}: Call): NamedExample[] {
  const body = operation.requestBody && resolve(operation.requestBody);
  const [media] = Object.values(body?.content ?? {});
  return media ? chooseExamples(media, resolve) : [];
}

function bodyOf(
  {content}: RequestBody,
  value: unknown,
  resolve: Resolve,
): {headers: Pair[]; postData: NonNullable<ExampleRequest['postData']>} | undefined {
  const [entry] = Object.entries(content ?? {});
  if (!entry || value === undefined) {
    return undefined;
  }
  const [mimeType, media] = entry;
  const headers = [{name: 'Content-Type', value: mimeType}];
  if (mimeType === 'multipart/form-data' || mimeType === 'application/x-www-form-urlencoded') {
    return {headers, postData: {mimeType, params: formFields(value, media, resolve)}};
  }
  return {headers, postData: {mimeType, text: isJson(mimeType) ? jsonText(value) : literal(value)}};
}

/** Whether a body of this media type is JSON. */
export function isJson(mimeType: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(mimeType);
}

/** A string is the body's value, unless it is the text of an object or a list. */
function jsonText(value: unknown): string {
  return typeof value === 'string' && isStructure(value) ? value : JSON.stringify(value);
}

function isStructure(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

function formFields(value: unknown, {schema = {}}: MediaType, resolve: Resolve) {
  const {properties = {}} = resolve(schema);
  // A form is an object of fields.
  return Object.entries(value as Record<string, unknown>).map(([name, field]) => {
    const isFile = properties[name] && resolve(properties[name]).format === 'binary';
    return isFile ? {name, value: '', fileName: literal(field)} : {name, value: literal(field)};
  });
}
