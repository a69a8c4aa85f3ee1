import {tabMemory} from './tabMemory';

/** In session storage, to survive the reload behind the gate. */
const KEY = 'portal-signed-in';

/** Remembers that the reader signs in on this page. */
export function markSignIn(): void {
  tabMemory.set(KEY, 'yes');
}

/** Whether the reader has signed in since the last call; clears the mark. */
export function takeSignInMark(): boolean {
  const isMarked = tabMemory.get(KEY) !== null;
  tabMemory.remove(KEY);
  return isMarked;
}
