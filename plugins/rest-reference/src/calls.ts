/**
 * The operations of a contract, for programs that send or handle their requests.
 *
 * @module
 */
export {callsOf} from './render/calls';
export type {Parameter, SchemaOrReference} from './document/openapi';
export type {Call} from './render/request';
