/**
 * Starts Docusaurus, in a process of its own.
 *
 * @module
 */
export {loaderEnvironment} from './loaderEnvironment';
export {runDocusaurus} from './runDocusaurus';
