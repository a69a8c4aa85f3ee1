/**
 * The gate: serves each reader the edition that their groups entitle them to, and nothing else.
 *
 * One pipeline on plain data, and adapters that pass requests in and write replies. One invariant:
 * whatever path is requested, the bytes come from the reader's own edition or from the public one. It knows
 * the identity provider only by its addresses, issuers and public keys.
 *
 * This is the gate on Node; `adapters/fetch`, `adapters/workers` and `adapters/nginx` are the ways to run it elsewhere.
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
