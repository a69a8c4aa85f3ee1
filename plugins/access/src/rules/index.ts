/**
 * The rules as written: what paths, pages and items can require of their readers, and which group names are valid. The
 * rules of the site itself are `privatePaths` in `docusaurus.config.ts`.
 *
 * @module
 */
export {parsePattern} from './pattern';
export {policyGroups, policySource} from '../policy';
export {GROUP_NAME, RESERVED_GROUPS} from '../subject';
export type {PageRule, PolicySource, Requirement, Rule} from '../types';
