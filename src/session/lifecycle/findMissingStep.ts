import type {SignInStep} from '../../site-config';
import {asList, asString} from '../store/unknownData';
import {decodeClaims} from '../store/userToken';

/** The first step of a sign-in that a token does not prove; undefined if it proves all, or the site has no steps. */
export function findMissingStep(
  token: string,
  steps: readonly SignInStep[] = [],
): SignInStep | undefined {
  const used = asList(decodeClaims(token)?.authenticated_methods, asString) ?? [];
  return steps.find(({factors}) => !factors.some(({method}) => used.includes(method)));
}
