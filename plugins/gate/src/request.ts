import type {CanonicalPath} from '@gated-docs/access';

/** Lower-case names; repeated headers are joined as in HTTP. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** Reads the body; null if it exceeds `limit` bytes. Rejects if the client disconnects or is too slow. */
export type ReadBody = (limit: number) => Promise<Uint8Array | null>;

/** A raw request from an adapter: nothing decoded or validated. */
export type RawRequest = {
  method: string;
  /** The raw request target, in any form. */
  target: string;
  /** HTTP version: `1.0`, `1.1`, `2`, or any other value that a client sent. */
  version: string;
  headers: RequestHeaders;
  /** The client's address, for the log. */
  client: string | undefined;
  readBody: ReadBody;
  /** Aborts when the client disconnects. */
  disconnection: () => AbortSignal;
};

/** A valid request. */
export type GateRequest = Omit<RawRequest, 'target' | 'version'> & {
  /** Canonical path, used to find files and to decide access. */
  path: CanonicalPath;
  /** The path as requested. The gate's own endpoints are compared with it. */
  pathname: string;
  /** Including the question mark, or empty. */
  query: string;
};
