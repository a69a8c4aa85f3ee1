/**
 * The rendered parts of an OpenAPI 3.x document. Everything is optional that the specification lets
 * a document omit; the linter checks completeness. Objects other than schemas can be references until `inlined` has
 * replaced these.
 */
export type Reference = {$ref: string; summary?: string; description?: string};

/** The objects that `places.ts` marks with `*` can be restricted to groups. */
export type Grouped = {'x-groups'?: string[]};

/** Keywords whose values have the same type. */
type Of<Keyword extends string, Value> = {[keyword in Keyword]?: Value};

type Limit = 'Length' | 'Items' | 'Properties';

export type Schema = Grouped &
  Of<'title' | 'description' | 'format' | 'pattern', string> &
  Of<'contentMediaType' | 'contentEncoding', string> &
  Of<'nullable' | 'deprecated' | 'readOnly' | 'writeOnly' | 'uniqueItems', boolean> &
  Of<`${'min' | 'max'}${Limit}` | 'minimum' | 'maximum' | 'multipleOf', number> &
  Of<'exclusiveMinimum' | 'exclusiveMaximum', number | boolean> &
  Of<'const' | 'default' | 'example', unknown> & {
    type?: string | string[];
    enum?: unknown[];
    examples?: unknown[];
    required?: string[];
    allOf?: SchemaOrReference[];
    oneOf?: SchemaOrReference[];
    anyOf?: SchemaOrReference[];
    properties?: Record<string, SchemaOrReference>;
    patternProperties?: Record<string, SchemaOrReference>;
    additionalProperties?: SchemaOrReference | boolean;
    items?: SchemaOrReference;
    prefixItems?: SchemaOrReference[];
    /** Schema of a string's content, if the string contains another media type. */
    contentSchema?: SchemaOrReference;
    discriminator?: {propertyName: string; mapping?: Record<string, string>};
    externalDocs?: ExternalDocs;
  };

export type ExternalDocs = {url: string; description?: string};

export type SchemaOrReference = Schema | Reference;

export type Example = Grouped & {
  summary?: string;
  description?: string;
  value?: unknown;
  /** The value, and its text (since OpenAPI 3.2). */
  dataValue?: unknown;
  serializedValue?: string;
};

/** How a field of a form is sent. */
export type Encoding = {
  contentType?: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
};

export type MediaType = {
  schema?: SchemaOrReference;
  /** Schema of each item of a stream (since OpenAPI 3.2). */
  itemSchema?: SchemaOrReference;
  encoding?: Record<string, Encoding>;
  example?: unknown;
  examples?: Record<string, Example>;
};

export type Header = Grouped & {
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: SchemaOrReference;
  /** The only media type of a value that is serialized as one. */
  content?: Record<string, MediaType>;
  example?: unknown;
  examples?: Record<string, Example>;
};

export type Parameter = Header & {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
};

export type RequestBody = {
  description?: string;
  required?: boolean;
  content?: Content;
};

/** Bodies by media type. */
export type Content = Record<string, MediaType>;

export type Response = Grouped & {
  description?: string;
  headers?: Record<string, Header>;
  content?: Content;
  /** Operations that can follow, with values from this response. */
  links?: Record<string, object>;
};

export type Operation = Grouped & {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses?: Record<string, Response>;
  security?: Record<string, string[]>[];
  servers?: Server[];
  externalDocs?: ExternalDocs;
  /** Requests that the API sends because of this one: by name, and by the expression of their address. */
  callbacks?: Record<string, Record<string, PathItem>>;
  /** Maximum calls per minute and API key. */
  'x-rate-limit'?: number;
  /** Whether a call affects live missions. */
  'x-affects-live-missions'?: boolean;
  /** The name of an event, if that of its webhook cannot be the same. */
  'x-event'?: string;
  /** The version that added the operation, if not the first. */
  'x-since'?: string;
};

export type Server = {
  /** Can contain variables: `https://{region}.example.com`. */
  url: string;
  description?: string;
  variables?: Record<string, {default: string}>;
};

export type PathItem = Grouped & {
  /** The path item that this one takes everything else from. */
  $ref?: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  /** Servers of the path, if they differ from the document's. */
  servers?: Server[];
} & Of<Method, Operation> & {
    /** Operations with other methods, by method (since OpenAPI 3.2). */
    additionalOperations?: Record<string, Operation>;
  };

const OF_HTTP = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;
/** `query` is one since OpenAPI 3.2. */
export const METHODS = [...OF_HTTP, 'query'] as const;
type Method = (typeof METHODS)[number];

export type SecurityScheme = Grouped & {
  type: string;
  scheme?: string;
  /** Name and place of an API key. */
  name?: string;
  in?: 'query' | 'header' | 'cookie';
  description?: string;
  bearerFormat?: string;
  openIdConnectUrl?: string;
  flows?: Record<string, {tokenUrl?: string; scopes?: Record<string, string>}>;
};

/** A section of operations, possibly within that of another tag (since OpenAPI 3.2). */
export type Tag = Grouped & {
  name: string;
  description?: string;
  parent?: string;
  externalDocs?: ExternalDocs;
};

/** A section of tags, in an extension that many tools read. */
export type TagGroup = {name: string; tags?: string[]};

export type ApiDocument = {
  openapi: string;
  info: {title: string; version: string; summary?: string; description?: string};
  servers?: Server[];
  tags?: Tag[];
  'x-tagGroups'?: TagGroup[];
  paths?: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  security?: Record<string, string[]>[];
  externalDocs?: ExternalDocs;
  components?: {
    schemas?: Record<string, SchemaOrReference>;
    responses?: Record<string, Response>;
    securitySchemes?: Record<string, SecurityScheme>;
    [section: string]: Record<string, unknown> | undefined;
  };
};
