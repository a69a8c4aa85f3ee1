/**
 * Who may read which path: the policy decision point (PDP).
 *
 * Pure, synchronous and free of imports. The build, the gate and the theme are enforcement points; all
 * of them ask here, so they cannot disagree. No other module compares groups.
 *
 * @module
 */
export {decide, holdsSome, meets} from './decide';
export {allOf, belongs, conditionOf, satisfies, someOf} from './groupCondition';
export {impliesMeeting, impliesReading} from './impliedReading';
export {canonicalPathname} from './pathname';
export {parsePattern} from './pattern';
export {compilePolicy, policyGroups, policySource} from './policy';
export {ANONYMOUS, GROUP_NAME, RESERVED_GROUPS, subjectFromClaims} from './subject';
export type {CanonicalPath} from './pathname';
export type {BelongsTo, GroupCondition, GroupPredicate} from './groupCondition';
export type {Decision, PageRule, Policy, PolicySource, Requirement, Rule, Subject} from './types';
