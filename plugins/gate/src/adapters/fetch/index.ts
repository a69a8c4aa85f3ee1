/**
 * The gate as a function from `Request` to `Response`, for platforms without Node.
 *
 * @module
 */
export {createGate} from '../../createGate';
export {askByFetch} from '../../session/ask';
export {toFetchHandler} from './toFetchHandler';
export type {Gate, GateParts} from '../../createGate';
export type {Answer, Ask} from '../../session/ask';
