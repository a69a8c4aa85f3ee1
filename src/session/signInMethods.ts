import {tabMemory} from './tabMemory';
import {decodeClaims} from './userToken';

/** In session storage, to survive the reload behind the gate. */
const KEY = 'portal-sign-in-methods';

/** Remembers the methods of a sign-in until it is known whether the reader consents to reporting them. */
export function rememberSignInMethods(token: string): void {
  const methods = decodeClaims(token)?.authenticated_methods;
  tabMemory.set(KEY, Array.isArray(methods) ? methods.join(' ') : '');
}

/** Returns the unreported methods of the last sign-in and clears them. */
export function takeSignInMethods(): string[] {
  const kept = tabMemory.get(KEY) ?? '';
  tabMemory.remove(KEY);
  return kept.split(' ').filter(Boolean);
}
