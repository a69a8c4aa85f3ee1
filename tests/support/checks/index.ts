/**
 * Runs checks in sequence or in parallel, and sums up what passed and failed.
 *
 * @module
 */
export {runChecks} from './runChecks';
export {runCommand, start} from './runCommand';
export {readJSON, RESULTS, tallyOf, vitest} from './tests';
export type {Check, Tally, Write} from './types';
