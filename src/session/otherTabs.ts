const CHANNEL = 'portal-session';

export type SessionChange = 'signed-in' | 'signed-out';

let channel: BroadcastChannel | null | undefined;

/** One for the page: what it posts itself it does not hear. */
function ownChannel(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return channel;
}

/** Tells the other tabs of this site that the session has changed. */
export function announceSessionChange(change: SessionChange): void {
  ownChannel()?.postMessage(change);
}

/** Calls back when another tab signed in or out. Returns the function that stops listening. */
export function onSessionChangeElsewhere(callback: (change: SessionChange) => void): () => void {
  const listener = ({data}: MessageEvent<SessionChange>) => callback(data);
  const heard = ownChannel();
  heard?.addEventListener('message', listener);
  return () => heard?.removeEventListener('message', listener);
}
