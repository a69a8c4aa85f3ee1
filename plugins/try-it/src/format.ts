/**
 * What the page, the data files and the gate say to each other about calls that readers try.
 *
 * A data file `try/<name>.json` describes the operations of one contract, as it is cut for an edition. The gate builds
 * each request from this file, never from what a page says.
 *
 * @module
 */

/**
 * The data file of a contract, relative to the site's root. It is not in `assets`, whose files are cached for a year,
 * because its name has no hash: each edition has its own content.
 */
export const tryFile = (contract: string): string => `try/${contract}.json`;

/** Name of the data file of the GraphQL API. */
export const GRAPHQL = 'graphql';

/** Id of the operation whose examples are those of all GraphQL operations. */
export const ANY_OPERATION = 'any-operation';

/** A contract's operations; `schemas` are its `components/schemas`, which `#/schemas/Name` refers to. */
export type TryContract = {
  title: string;
  operations: TryOperation[];
  schemas: Record<string, unknown>;
  /** The schema of a GraphQL API in its definition language. The body of each operation is a GraphQL request. */
  sdl?: string;
  /** The directive of the schema that declares the costs of fields. */
  costDirective?: string;
};

export type TryOperation = {
  /** Anchor of the operation's heading on its page, unique in the contract. */
  id: string;
  /** In upper case. */
  method: string;
  /** With path parameters as `{…}`. */
  path: string;
  /** Absolute base URLs without trailing slash. */
  servers: string[];
  summary?: string;
  /** A call that affects live missions. */
  affectsLive?: true;
  parameters: TryParameter[];
  body?: {required: boolean; media: TryMedia[]};
  /** What programs send as credentials, with placeholders for the secrets. Absent if the operation requires none. */
  credentials?: Record<'header' | 'query' | 'cookie', {name: string; value: string}[]>;
};

export type TryMedia = {
  type: string;
  schema?: unknown;
  examples: {name: string; value: unknown}[];
  encoding?: unknown;
  /** The form has a field for each property of JSON, not one for all. */
  hasFields?: true;
};

export type TryParameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  description?: string;
  schema?: unknown;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  contentType?: string;
  example?: unknown;
};

/** A file that is sent in a form. */
export type TryFile = {name: string; type: string; base64: string};

export type TryValues = {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  header?: Record<string, unknown>;
  body?: {
    type: string;
    /** JSON, or the fields of a form. */
    value?: unknown;
    text?: string;
    files?: Record<string, TryFile[]>;
  };
};

/** Body of `POST /_gate/try`. */
export type TryRequest = {
  /** One of the operation's servers. */
  server: string;
  /** Name of the data file without `.json`. */
  contract: string;
  /** Id of the operation. */
  operation: string;
  values: TryValues;
  /** The reader's own bearer token, for a server without the operator's credentials. */
  token?: string;
};

/** The reply of the API as data. Every other status than 200 of the gate itself is a problem, RFC 9457. */
export type TryReply = {
  status: number;
  statusText: string;
  headers: [string, string][];
  milliseconds: number;
  bytes: number;
  truncated: boolean;
  body: {text: string} | {base64: string};
};

/** An event of a subscription, as the data of a server-sent event. After `end`, a reason in words, there are no more. */
export type TryEvent = {result: unknown} | {end: string};

/** Answer to `GET /_gate/try`: what this gate offers. */
export type TryServers = {
  servers: {
    url: string;
    label: string;
    /** What readers type before a call that affects live missions: the tenant's name, or the label. */
    confirmation: string;
    isSandbox: boolean;
    /** Where programs on the reader's machine find the sandbox. */
    address?: string;
    credentials: 'gate' | 'reader';
  }[];
};

/** Answer to `GET /_gate/try/inbox`: what the sandbox holds for this reader. */
export type TryInbox = {
  /** Webhook deliveries, newest first. */
  deliveries: {sentAt: string; url: string; headers: Record<string, string>; body: unknown}[];
  /** Environment variables with which programs use the same data. */
  environment: Record<string, string>;
};
