/**
 * The rules as they are written: what a path, a page or an item can ask of its reader, and which names groups can have.
 *
 * @module
 */
export {parsePattern} from './pattern';
export {policyGroups, policySource} from '../policy';
export {GROUP_NAME, RESERVED_GROUPS} from '../subject';
export type {PageRule, PolicySource, Requirement, Rule} from '../types';
