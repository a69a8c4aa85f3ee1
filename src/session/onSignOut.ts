const listeners = new Set<() => void>();

/** Calls back before a sign-out begins on this page. Returns the function that stops listening. */
export function onSignOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceSignOut(): void {
  listeners.forEach((listener) => listener());
}
