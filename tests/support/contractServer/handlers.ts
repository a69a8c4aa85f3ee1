import type {Call} from '../../../plugins/rest-reference/render/request';
import type {Match} from './matchOperation';

export type Incoming = Match & {
  call: Call;
  query: Record<string, unknown>;
  /** The JSON body, or the fields of a form. */
  body: Record<string, unknown>;
  headers: Headers;
  /** Claims of the access token; null where the operation takes none. */
  caller: Caller | null;
};

export type Caller = {sub: string; scopes: readonly string[]; institutionId: string};

export type Reply = {status: number; body?: unknown; headers?: Record<string, string>};

export type Handler = (incoming: Incoming) => Reply | Promise<Reply>;

export type Handlers = Readonly<Record<string, Handler>>;
