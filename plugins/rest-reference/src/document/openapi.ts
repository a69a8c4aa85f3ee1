/**
 * The rendered parts of an OpenAPI 3.x document. Everything is optional that the specification lets
 * a document omit; the linter checks completeness. Objects other than schemas can be references until `inlined` has
 * replaced these.
 */
export type Reference = {$ref: string; summary?: string; description?: string};

/** The objects that `places.ts` marks with `*` can be restricted to groups. */
export type Grouped = {'x-groups'?: string[] | undefined};

/** Keywords whose values have the same type. */
type Of<Keyword extends string, Value> = {[keyword in Keyword]?: Value | undefined};

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

/** `dataValue` is the value, and `serializedValue` its text (since OpenAPI 3.2). */
export type Example = Grouped &
  Of<'summary' | 'description' | 'serializedValue', string> &
  Of<'value' | 'dataValue', unknown>;

/** How a field of a form is sent. */
export type Encoding = Of<'contentType' | 'style', string> &
  Of<'explode' | 'allowReserved', boolean>;

/** Examples of a value: one, or several by name. */
type Exemplified = Of<'example', unknown> & Of<'examples', Record<string, Example>>;

/** `itemSchema` describes each item of a stream (since OpenAPI 3.2). */
export type MediaType = Exemplified &
  Of<'schema' | 'itemSchema', SchemaOrReference> & {encoding?: Record<string, Encoding>};

/** Bodies by media type. */
type Content = Record<string, MediaType>;

/** The value has a schema, or a single media type that it is serialized as. */
export type Header = Grouped &
  Exemplified &
  Of<'required' | 'deprecated', boolean> & {
    description?: string;
    schema?: SchemaOrReference;
    content?: Content;
  };

export type Parameter = Header &
  Of<'explode' | 'allowReserved', boolean> &
  Of<'style', string> & {name: string; in: 'path' | 'query' | 'header' | 'cookie'};

type RequestBody = {description?: string; required?: boolean; content?: Content};

/** An operation that can follow, by its ID or the address of its description, with values from a response. */
export type Link = Of<'operationId' | 'operationRef' | 'description', string> & {
  parameters?: Record<string, unknown>;
  requestBody?: unknown;
};

/** `links` are the operations that can follow, with values from this response. */
export type Response = Grouped & {
  description?: string;
  headers?: Record<string, Header>;
  content?: Content;
  links?: Record<string, Link>;
};

/** The schemes that a call needs, each with its scopes; a list has alternatives. */
type Security = Record<string, string[]>[];

export type Operation = Grouped &
  Of<'operationId' | 'summary' | 'description', string> & {
    deprecated?: boolean;
    tags?: string[];
    parameters?: Parameter[];
    requestBody?: RequestBody;
    responses?: Record<string, Response>;
    security?: Security;
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

/** The URL can contain variables: `https://{region}.example.com`. */
export type Server = {
  url: string;
  description?: string;
  variables?: Record<string, {default: string}>;
};

/** `additionalOperations` have other methods (since OpenAPI 3.2). */
export type PathItem = Grouped &
  Of<'$ref' | 'summary' | 'description', string> &
  Of<Method, Operation> & {
    parameters?: Parameter[];
    /** Servers of the path, if they differ from the document's. */
    servers?: Server[];
    additionalOperations?: Record<string, Operation>;
  };

const OF_HTTP = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;
/** `query` is one since OpenAPI 3.2. */
export const METHODS = [...OF_HTTP, 'query'] as const;
type Method = (typeof METHODS)[number];

/** `name` and `in` are those of an API key. */
export type SecurityScheme = Grouped &
  Of<'scheme' | 'name' | 'description' | 'bearerFormat' | 'openIdConnectUrl', string> & {
    type: string;
    in?: 'query' | 'header' | 'cookie';
    flows?: Record<string, {tokenUrl?: string; scopes?: Record<string, string>}>;
  };

/** A section of operations, possibly within that of another tag (since OpenAPI 3.2). */
export type Tag = Grouped &
  Of<'description' | 'parent', string> & {name: string; externalDocs?: ExternalDocs};

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
  security?: Security;
  externalDocs?: ExternalDocs;
  components?: {
    schemas?: Record<string, SchemaOrReference>;
    responses?: Record<string, Response>;
    securitySchemes?: Record<string, SecurityScheme>;
    [section: string]: Record<string, unknown> | undefined;
  };
};
