/** One line for each request. It never contains a token, a query or a header. */
export type AccessLogEntry = {
  time: string;
  /** Unique among all processes of this gate. */
  id: string;
  /** The client's address. */
  client?: string | undefined;
  method: string;
  path: string;
  status: number;
  /** The outcome, for example `served` or `session-refused`. */
  decision: string;
  /** Person ID of the verified session or read token. */
  person?: string | undefined;
  /** Their organization, if it is not the portal's own. */
  organization?: string | undefined;
  /** ID of the read token used instead of a session. */
  readToken?: string | undefined;
  /** Sign-in methods, only in the entry for a sign-in. */
  methods?: readonly string[] | undefined;
  /** ID of the edition that the response came from. */
  edition?: string | undefined;
  /** Why a request or token was rejected, or what failed: for operators, never for the client. */
  reason?: string | undefined;
  /** A call that a reader tried; without a status if it failed. */
  call?: {server: string; operation: string; status?: number} | undefined;
  milliseconds: number;
};

/** A notice for operators; `detail` is a sentence. */
export type Problem = {
  time: string;
  problem:
    | 'api-key-refused'
    | 'clock-differs'
    | 'failed'
    | 'keys-unavailable'
    | 'logout-refused'
    | 'manifest-refused'
    | 'provider-unavailable'
    | 'revoke-failed'
    | 'revoke-given-up'
    | 'store-unavailable'
    | 'worker-ended';
  detail: string;
};
