/**
 * The gate: serves each reader the edition that their groups entitle them to, and nothing else.
 *
 * A web-standard handler and its Node adapter. One invariant: whatever path is asked for, the bytes come
 * from the folder of the reader's own edition or from the public one. It knows the identity provider only
 * by its addresses, issuers and public keys.
 *
 * @module
 */
export {createGate} from './createGate';
export {startGateServer} from './server/startGateServer';
export type {AccessLogEntry} from './accessLog';
export type {Gate} from './createGate';
export type {GateOptions, ProviderOptions} from './options';
export type {GateServer, GateServerOptions} from './server/startGateServer';
