import {tabMemory} from './store/tabMemory';

/** Text typed in the identifier field, until a sign-in or sign-out; survives a reload and the browser's "Back". */
const KEY = 'portal-typed-handle';

export function readTyped(): string | null {
  return tabMemory.get(KEY);
}

export function keepTyped(text: string): void {
  tabMemory.set(KEY, text);
}

export function forgetTyped(): void {
  tabMemory.remove(KEY);
}
