import type {CanonicalPath} from '../../src/access';

/** Lower-case names; what was sent repeatedly is joined, as HTTP reads it. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** The body's bytes, or null when there are more than `limit`. */
export type ReadBody = (limit: number) => Promise<Uint8Array | null>;

/** A request as an adapter hands it over: nothing decoded, nothing judged. */
export type RawRequest = {
  method: string;
  /** The request target as it came, in any of its forms. */
  target: string;
  /** The version of HTTP: `1.0`, `1.1`, `2`, or whatever else a client claimed. */
  version: string;
  headers: RequestHeaders;
  /** The client's address, for the log. */
  client: string | undefined;
  readBody: ReadBody;
};

/** A request that makes sense. */
export type GateRequest = Omit<RawRequest, 'target' | 'version'> & {
  /** The path that is compared, looked up and decided on. */
  path: CanonicalPath;
  /** The path as it was spelled. */
  pathname: string;
  /** With its question mark, or empty. */
  query: string;
};
