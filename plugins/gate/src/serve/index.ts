/**
 * The gate as a server that is configured with environment variables, in one process or several.
 *
 * @module
 */
export {gateOptions} from './gateOptions';
export {reachProvider} from './reachProvider';
export {isWorker, serveAsWorker, startGate} from './startGate';
export {startGateAlone} from './startGateAlone';
export type {ReachedProvider} from './reachProvider';
