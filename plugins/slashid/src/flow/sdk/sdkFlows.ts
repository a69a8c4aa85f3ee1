import type {SlashID} from '@slashid/slashid';
import {sdkError} from '../signInError';

type Processor = ReturnType<SlashID['createChallengeProcessor']>;
type Input = Parameters<Processor['processChallenges']>[0];

/** What the SDK keeps, but does not declare. */
type Flows = {authFlow: {flowId: string} | null};
type Owned = {slashID: SlashID; flowMeta?: {authFlowId?: string}};
type Patched = {processChallenges: (this: Processor, input: Input) => Promise<string>};

type OnChallenges = (challenges: readonly unknown[]) => void;

const watchers = new Map<SlashID, OnChallenges>();
const cancelled = new Set<string>();
let isPatched = false;

const currentFlow = (sid: SlashID) => (sid as unknown as Flows).authFlow?.flowId;

/**
 * Reports the challenges of an SDK's current attempt before the SDK processes them; no event has them. Returns a function
 * to end that.
 */
export function watchChallenges(sid: SlashID, onChallenges: OnChallenges): () => void {
  if (!isPatched) {
    isPatched = true;
    patch(Object.getPrototypeOf(sid.createChallengeProcessor()) as Patched);
  }
  watchers.set(sid, onChallenges);
  return () => watchers.delete(sid);
}

/** Ends the SDK's attempt. Its event reaches only an attempt whose challenges have arrived; others end when they do. */
export function cancelAttempt(sid: SlashID): void {
  const flow = currentFlow(sid);
  if (flow !== undefined) {
    cancelled.add(flow);
  }
  sid.publish('flowCancelled', undefined);
}

/** For all instances of the SDK at once, because a processor belongs to none until it is created. */
function patch(prototype: Patched): void {
  const {processChallenges} = prototype;
  prototype.processChallenges = function report(input) {
    const {slashID, flowMeta} = this as unknown as Owned;
    const onChallenges = watchers.get(slashID);
    const flow = flowMeta?.authFlowId;
    const current = currentFlow(slashID);
    // The SDK keeps no flow of an attempt that a page load interrupted.
    const isCurrent = current === undefined || flow === current;
    if (onChallenges && flow !== undefined && (cancelled.has(flow) || !isCurrent)) {
      return Promise.reject(sdkError('flowCancelled', 'The attempt was cancelled.'));
    }
    if (isCurrent) {
      onChallenges?.(input.challenges);
    }
    return processChallenges.call(this, input);
  };
}
