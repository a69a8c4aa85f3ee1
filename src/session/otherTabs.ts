const CHANNEL = 'portal-session';

/** Tells the other tabs of this site that the session has changed. */
export function announceSessionChange(): void {
  if (typeof BroadcastChannel === 'undefined') {
    return;
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Calls back when another tab signed in or out. Returns the function that stops listening. */
export function onSessionChangeElsewhere(callback: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') {
    return () => undefined;
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', callback);
  return () => channel.close();
}
