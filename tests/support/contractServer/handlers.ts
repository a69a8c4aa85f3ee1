import type {Call} from '../../../plugins/rest-reference/render/request';
import type {Match} from './matchOperation';

export type Incoming = Match & {
  call: Call;
  query: Record<string, unknown>;
  /** JSON body or form fields. */
  body: Record<string, unknown>;
  headers: Headers;
  /** Claims of the access token; null for operations without one. */
  caller: Caller | null;
};

export type Caller = {sub: string; scopes: readonly string[]; institutionId: string};

export type Reply = {status: number; body?: unknown; headers?: Record<string, string>};

export type Handler = (incoming: Incoming) => Reply | Promise<Reply>;

export type Handlers = Readonly<Record<string, Handler>>;
