/** One line for each request. It never holds a token, a query or a header. */
export type AccessLogEntry = {
  time: string;
  /** Unique among all processes of this gate. */
  id: string;
  /** The client's address. */
  client?: string | undefined;
  method: string;
  path: string;
  status: number;
  /** What the gate did: one word for each kind of answer. */
  decision: string;
  /** Person id of the verified session. */
  person?: string | undefined;
  /** Their organization, where it is not the portal's own. */
  organization?: string | undefined;
  /** Id of the read token that was sent in the place of a session. */
  readToken?: string | undefined;
  /** How the person of a session that was opened has signed in. */
  methods?: readonly string[] | undefined;
  /** Id of the edition the answer came from. */
  edition?: string | undefined;
  /** Why a request or a token was refused, or what failed: for operators, never for the client. */
  reason?: string | undefined;
  milliseconds: number;
};

/** What an operator should know; `detail` is a sentence. */
export type Problem = {
  time: string;
  problem:
    | 'api-key-refused'
    | 'clock-differs'
    | 'failed'
    | 'manifest-refused'
    | 'read-tokens-unavailable'
    | 'revoke-failed'
    | 'revoke-given-up'
    | 'worker-ended';
  detail: string;
};
