/**
 * How the values of parameters and forms are sent, for programs that send requests of a contract.
 *
 * @module
 */
export {createResolver} from './document/references';
export {MULTIPART, URL_ENCODED} from './render/mediaTypes';
export {formFields, serialize} from './render/serialize';
export type {MediaType} from './document/openapi';
export type {Resolve} from './document/references';
