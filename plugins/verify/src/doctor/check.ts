import type {Ask} from './ask';

/** The result of one check. `unknown`: it could not be checked, and `fix` describes what it requires. */
export type Check = {
  name: string;
  status: 'ok' | 'warning' | 'failed' | 'unknown';
  seen: string;
  fix?: string;
};

/** The examined organization and portal. */
export type Examination = {
  orgID: string;
  /** IDs of the other organizations whose members may read. */
  otherOrganizations?: readonly string[] | undefined;
  /** Root of the provider's API, without trailing slash. */
  baseURL: string;
  sdkURL: string;
  /** Public origin of the portal. */
  portalOrigin: string;
  /** A key for the organization's management API, to check that the organization and its groups exist. */
  apiKey?: string | undefined;
  /** A reader's stored token, to check the organization's token claims. */
  token?: string | undefined;
  /** The longest lifetime of a token that the gate accepts. Default: not checked. */
  maxSessionSeconds?: number | undefined;
  /** Groups in the access rules. */
  policyGroups?: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  clock?: (() => number) | undefined;
};

/** An examination, and how its checks send requests. */
export type Context = Examination & {ask: Ask; clock: () => number};

/** Creates the results of the check with this name. */
export function about(name: string) {
  const withFix =
    (status: Exclude<Check['status'], 'ok'>) =>
    (seen: string, fix: string): Check => ({name, status, seen, fix});
  return {
    ok: (seen: string): Check => ({name, status: 'ok', seen}),
    failed: withFix('failed'),
    warning: withFix('warning'),
    unknown: withFix('unknown'),
  };
}
