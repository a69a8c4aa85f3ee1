/**
 * What commands have in common: their options, free ports, and running until they are interrupted.
 *
 * @module
 */
export {assertPortFree} from './assertPortFree';
export {parseURL} from './parseURL';
export {readOptions} from './readOptions';
export {runCheck} from './runCheck';
export {reportFailure, runCommand} from './runCommand';
