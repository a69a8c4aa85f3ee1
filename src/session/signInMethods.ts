import {tabMemory} from './tabMemory';
import {decodeClaims} from './userToken';

/** Survives the reload behind the gate. */
const KEY = 'portal-sign-in-methods';

/** Remembers how a reader has just signed in, until it is known whether that may be reported. */
export function rememberSignInMethods(token: string): void {
  const methods = decodeClaims(token)?.authenticated_methods;
  tabMemory.set(KEY, Array.isArray(methods) ? methods.join(' ') : '');
}

/** The methods of a sign-in that was not reported yet; asked once. */
export function takeSignInMethods(): string[] {
  const kept = tabMemory.get(KEY) ?? '';
  tabMemory.remove(KEY);
  return kept.split(' ').filter(Boolean);
}
