/**
 * Running checks one after the other or side by side, and the sum of what passed and failed.
 *
 * @module
 */
export {runChecks} from './runChecks';
export {runCommand, start} from './runCommand';
export {readJSON, RESULTS, tallyOf, vitest} from './tests';
export type {Check, Tally, Write} from './types';
