/**
 * The operations of a contract, for programs that send or handle their requests.
 *
 * @module
 */
export {callsOf} from './request/calls';
export {shownContracts, type ShownContract} from './shownContracts';
export {contractName} from './writeDownload';
export type {
  ApiDocument,
  MediaType,
  Parameter,
  Schema,
  SchemaOrReference,
} from './document/openapi';
export type {Resolve} from './document/references';
export type {Call} from './request/request';
