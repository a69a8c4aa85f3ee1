import type {SignInStep} from '@gated-docs/access-config';
import {asList, asString} from '@gated-docs/utils/unknown-data';
import {decodeClaims, lastAuthentication} from '../store/userToken';
import {readHandle} from './methods';

/** Method and handle of a token's last authentication. */
export function lastProof(token: string) {
  const {method, handle} = lastAuthentication(decodeClaims(token));
  return {method: asString(method), handle: readHandle(handle)};
}

/**
 * The first step of a sign-in that a token does not prove; undefined if it proves all, or the site has no steps. Fail
 * closed: a token that names no method proves none.
 */
export function findMissingStep(
  token: string,
  steps: readonly SignInStep[] = [],
): SignInStep | undefined {
  const used = asList(decodeClaims(token)?.authenticated_methods, asString) ?? [];
  return steps.find(({factors}) => !factors.some(({method}) => used.includes(method)));
}
