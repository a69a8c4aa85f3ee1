import {forgetMarks} from '../flow/marks';

const CHANNEL = 'portal-session';

export type SessionChange = 'signed-in' | 'signed-out';

let channel: BroadcastChannel | null | undefined;

/** One channel per page, because a channel does not receive its own messages. */
function getChannel(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return channel;
}

/** Notifies this site's other tabs that the session has changed. */
export function announceSessionChange(change: SessionChange): void {
  getChannel()?.postMessage(change);
}

/**
 * Registers a callback for sign-ins and sign-outs in other tabs, before which this tab forgets what was typed in its
 * sign-in form. Returns a function to unsubscribe.
 */
export function onSessionChangeInOtherTab(callback: (change: SessionChange) => void): () => void {
  const listener = ({data}: MessageEvent<SessionChange>) => {
    forgetMarks();
    callback(data);
  };
  const subscribed = getChannel();
  subscribed?.addEventListener('message', listener);
  return () => subscribed?.removeEventListener('message', listener);
}
