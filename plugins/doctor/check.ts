/** One thing that has to be right. `unknown`: it could not be looked at, and `fix` says what that takes. */
export type Check = {
  name: string;
  status: 'ok' | 'warning' | 'failed' | 'unknown';
  seen: string;
  fix?: string;
};

/** What is examined, and from where. */
export type Examination = {
  orgID: string;
  /** Root of the provider's API, without trailing slash. */
  baseURL: string;
  sdkURL: string;
  /** The origin that readers see. */
  portalOrigin: string;
  /** A key of the organization's management API: shows whether the organization and its groups exist. */
  apiKey?: string | undefined;
  /** A reader's token, as their browser keeps it: shows what the organization writes into tokens. */
  token?: string | undefined;
  /** The groups that decide who reads what. */
  policyGroups?: readonly string[] | undefined;
  /** What pages call beside the provider, as the build noted it; a path is the provider's. */
  services?: {identityCheck?: string | undefined; factors?: string | undefined} | undefined;
  /** Milliseconds since the epoch. */
  clock?: (() => number) | undefined;
};

export const ok = (name: string, seen: string): Check => ({name, status: 'ok', seen});
export const failed = (name: string, seen: string, fix: string): Check => ({
  name,
  status: 'failed',
  seen,
  fix,
});
export const warning = (name: string, seen: string, fix: string): Check => ({
  name,
  status: 'warning',
  seen,
  fix,
});
export const unknown = (name: string, seen: string, fix: string): Check => ({
  name,
  status: 'unknown',
  seen,
  fix,
});
