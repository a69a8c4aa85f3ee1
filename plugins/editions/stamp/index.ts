/**
 * Tells whether the editions are up to date without starting Docusaurus, which takes longer than all the comparisons
 * of a build that changes nothing.
 *
 * @module
 */
export {countUpToDate, openStamp} from './stamp';
export {stagedFrom} from './stagedFrom';
