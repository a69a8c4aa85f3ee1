const CHANNEL = 'portal-session';

export type SessionChange = 'signed-in' | 'signed-out';

let isUnderWay = false;
let channel: BroadcastChannel | null | undefined;

/**
 * Marks the start of a sign-in or sign-out. Until the gate has responded, nothing else may reload the page, because
 * that would abort the request.
 *
 * @returns false if another change is already in progress
 */
export function beginSessionChange(): boolean {
  return isUnderWay ? false : (isUnderWay = true);
}

/** Call this when the change has failed or the page was left in the meantime. */
export function abandonSessionChange(): void {
  isUnderWay = false;
}

export function isSessionChanging(): boolean {
  return isUnderWay;
}

/** Reloads the page unless a change is in progress; the change then reloads it. */
export function reloadPage(): void {
  if (!isUnderWay) {
    window.location.reload();
  }
}

/** One channel per page, because a channel does not receive its own messages. */
function getChannel(): BroadcastChannel | null {
  channel ??= typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return channel;
}

/** Notifies this site's other tabs that the session has changed. */
export function announceSessionChange(change: SessionChange): void {
  getChannel()?.postMessage(change);
}

/** Registers a callback for sign-ins and sign-outs in other tabs. Returns a function to unsubscribe. */
export function onSessionChangeInOtherTab(callback: (change: SessionChange) => void): () => void {
  const listener = ({data}: MessageEvent<SessionChange>) => callback(data);
  const subscribed = getChannel();
  subscribed?.addEventListener('message', listener);
  return () => subscribed?.removeEventListener('message', listener);
}
