/**
 * Starts Docusaurus, in a process of its own.
 *
 * @module
 */
export {runDocusaurus} from './runDocusaurus';
