import type {Match} from './matchOperation';

export type Incoming = Match & {
  query: Record<string, unknown>;
  /** JSON body or form fields. */
  body: Record<string, unknown>;
  headers: Headers;
  /** The origin that the client called. */
  origin: string;
  /** Claims of the access token; null for operations without one. */
  caller: Caller | null;
};

export type Caller = {
  sub: string;
  scopes: readonly string[];
  institutionId: string;
  /** Name of the tenant to which the token belongs. */
  tenant: string;
};

export type Reply = {status: number; body?: unknown; headers?: Record<string, string>};

export type Handler = (incoming: Incoming) => Reply;

/** Handlers by `operationId`. */
export type Handlers = Readonly<Record<string, Handler>>;
