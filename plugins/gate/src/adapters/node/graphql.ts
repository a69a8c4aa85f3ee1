/**
 * What calls to GraphQL APIs need, in one file: its libraries are larger than the gate.
 *
 * @module
 */
export {checkGraphql} from '../../try/checkGraphql';
export {subscribeByWebSocket} from './subscribeByWebSocket';
