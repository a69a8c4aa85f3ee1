import type {Settings} from '../options';
import {createPersonLimit, type PersonLimit} from '../state/personLimit';
import type {StateStore} from '../state/stateStore';
import type {CallAPI, SubscribeAPI} from './callAPI';
import type {CheckGraphql} from './checkGraphql';
import {createSandboxCalls, type CallSandbox} from './createSandboxCalls';

/** Services for trying operations. */
export type Try = {
  callAPI: CallAPI;
  /** Calls of each person, and of all. */
  take: PersonLimit;
  pending: PendingCalls;
  subscriptions: PendingCalls;
  callSandbox: CallSandbox;
  loadGraphql: LoadGraphql | undefined;
};

/** Loaded with the first call: the libraries are larger than the gate. */
export type LoadGraphql = () => Promise<{
  checkGraphql: CheckGraphql;
  subscribeByWebSocket: SubscribeAPI;
}>;

/** At most 30 of a person in any minute. */
const CALLS = {person: {burst: 15, perSecond: 0.25}, process: {burst: 60, perSecond: 10}};

/** A call can hold some 10 MB. */
const MAX_PENDING = {person: 4, process: 16};
/** A subscription can hold some 2 MB, for minutes. */
const MAX_SUBSCRIPTIONS = {person: 2, process: 50};

/**
 * Null if no servers are configured.
 *
 * @throws Error of one paragraph on a platform that cannot make the calls.
 */
export function createTry(
  {tryServers, callAPI, clock}: Settings,
  state: StateStore,
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
    take: createPersonLimit(state, 'try', CALLS, clock),
    pending: createPendingCalls(MAX_PENDING),
    subscriptions: createPendingCalls(MAX_SUBSCRIPTIONS),
    callSandbox: createSandboxCalls(callAPI, clock),
  };
}

/** Limits the calls that run at the same time. */
export type PendingCalls = {
  /** Begins a call and returns how to end it; null while the person or the process has too many calls. */
  begin: (personId: string) => (() => void) | null;
};

function createPendingCalls(most: {person: number; process: number}): PendingCalls {
  const pending = new Set<{personId: string}>();
  return {
    begin(personId) {
      const own = [...pending].filter((call) => call.personId === personId).length;
      if (own >= most.person || pending.size >= most.process) {
        return null;
      }
      const call = {personId};
      pending.add(call);
      return () => void pending.delete(call);
    },
  };
}
