const listeners = new Set<() => void>();

/** Registers a callback that runs before a sign-out starts on this page. Returns a function to unsubscribe. */
export function onSignOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceSignOut(): void {
  listeners.forEach((listener) => listener());
}
