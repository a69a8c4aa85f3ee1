/**
 * The gate: serves each reader the edition that their groups entitle them to, and nothing else.
 *
 * One pipeline on plain data, and adapters that pass requests in and write replies. One invariant: whatever path is
 * requested, the bytes come from the reader's own edition, from a smaller one that a reviewer views, or from the
 * public one. The gate knows the identity provider only by its addresses, issuers, public keys and API key.
 *
 * This is the gate on Node. To run it elsewhere, see `adapters/fetch`, `adapters/workers` and `adapters/nginx`.
 *
 * @module
 */
export {askByHTTP} from './adapters/node/askByHTTP';
export {createLogWriter} from './adapters/node/createLogWriter';
export {openFolderStore} from './adapters/node/folderStore';
export {startGateServer} from './adapters/node/startGateServer';
export {joinWorkers, startWorkers} from './adapters/node/startWorkers';
export {createMetrics} from './metrics/metrics';
export {startMetricsServer} from './metrics/startMetricsServer';
export type {GateServer, GateServerOptions} from './adapters/node/startGateServer';
export type {Workers} from './adapters/node/startWorkers';
export type {Counts} from './metrics/metrics';
export type {GateOptions} from './options';
export type {AccessLogEntry, Problem} from './operatorLog';
