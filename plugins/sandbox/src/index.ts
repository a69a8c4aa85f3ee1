/**
 * The sandbox: the documented platform on this machine, for trying out integrations.
 *
 * It implements the contracts and the GraphQL schema over data in memory. It knows the complete contracts, so it listens
 * on the loopback interface only and is no part of the gate. Requests and its own replies are validated against the
 * contracts, so that it cannot deviate from them.
 *
 * @module
 */
export {readContracts} from './contract/readContracts';
export {createSandbox} from './createSandbox';
export {startSandbox} from './startSandbox';
export type {StartedSandbox} from './startSandbox';
