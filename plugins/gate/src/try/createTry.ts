import {createRateLimit, type RateLimit} from '../mcp/rateLimit';
import type {Settings} from '../options';
import type {CallAPI} from './callAPI';
import type {CheckGraphql} from './checkGraphql';
import {createSandboxCalls, type CallSandbox} from './createSandboxCalls';

/** Services for trying operations. */
export type Try = {
  callAPI: CallAPI;
  /** Calls of each person, and of all. */
  rate: RateLimit;
  pending: PendingCalls;
  callSandbox: CallSandbox;
  loadGraphql: LoadGraphql | undefined;
};

/** Loaded with the first call: the library is larger than the gate. */
export type LoadGraphql = () => Promise<{checkGraphql: CheckGraphql}>;

/** At most 30 in any minute. */
const CALLS_PER_PERSON = {burst: 15, perSecond: 0.25};
const CALLS_PER_PROCESS = {burst: 60, perSecond: 10};

/** A call can hold some 10 MB. */
const MAX_PENDING = {person: 4, process: 16};

/**
 * Null if no servers are configured.
 *
 * @throws Error of one paragraph on a platform that cannot make the calls.
 */
export function createTry(
  {tryServers, callAPI, clock}: Settings,
  loadGraphql: LoadGraphql | undefined,
): Try | null {
  if (tryServers.length === 0) {
    return null;
  }
  if (!callAPI) {
    throw new Error(
      "The gate's option tryServers is not supported on this platform, which cannot restrict the addresses of calls. Remove it, or run the gate on Node.",
    );
  }
  return {
    ...{callAPI, loadGraphql},
    rate: createRateLimit(CALLS_PER_PERSON, CALLS_PER_PROCESS, clock),
    pending: createPendingCalls(),
    callSandbox: createSandboxCalls(callAPI, clock),
  };
}

/** Limits the calls that run at the same time. */
export type PendingCalls = {
  /** Null, without running the work, while the person or the process has too many calls. */
  run: <T>(personId: string, work: () => Promise<T>) => Promise<T> | null;
};

function createPendingCalls(): PendingCalls {
  const pending: string[] = [];
  return {
    run(personId, work) {
      const own = pending.filter((id) => id === personId).length;
      if (own >= MAX_PENDING.person || pending.length >= MAX_PENDING.process) {
        return null;
      }
      pending.push(personId);
      return work().finally(() => pending.splice(pending.indexOf(personId), 1));
    },
  };
}
