/** A request to a documented API. */
export type APIRequest = {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | null;
  /** Whether the host may have a private or loopback address. */
  allowPrivate: boolean;
};

export type APIReply = {
  type: 'reply';
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  /** At most `MAX_REPLY_BYTES`; `isCut` if there are more. */
  bytes: Uint8Array;
  isCut: boolean;
};

/** No complete reply. `detail` is for operators, because it can contain addresses. */
export type CallFailure = {type: 'failed'; error: 'unreachable' | 'too-slow'; detail: string};

/** A subscription that the API has accepted. */
export type Subscribed = {type: 'subscribed'; stop: () => void};

/** What an API does with a request. */
export type CallResult = APIReply | CallFailure | Subscribed;

/** Receives the results of a subscription. */
export type Sink = {result: (result: unknown) => void; end: (reason: string) => void};

/** Begins a GraphQL subscription, unless the signal aborts before. It never rejects. */
export type SubscribeAPI = (
  request: APIRequest,
  signal: AbortSignal,
  sink: Sink,
) => Promise<CallResult>;

/** Makes a call, until the signal aborts. It follows no redirects, and never rejects. */
export type CallAPI = (request: APIRequest, signal: AbortSignal) => Promise<APIReply | CallFailure>;

export const MAX_REPLY_BYTES = 1024 * 1024;
