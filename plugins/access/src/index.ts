/**
 * Who may read which path: the policy decision point (PDP).
 *
 * Pure, synchronous and without dependencies. The build, the gate and the theme are enforcement points; all of them
 * call this module, so they cannot disagree. No other module may decide access by comparing groups.
 *
 * @module
 */
export {decide, hasAnyGroup, meets} from './decide';
export {canonicalPathname} from './pathname';
export {compilePolicy} from './policy';
export {ANONYMOUS, subjectFromClaims} from './subject';
export type {CanonicalPath} from './pathname';
export type {Decision, Policy, Subject} from './types';
