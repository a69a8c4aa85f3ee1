/**
 * An OpenAPI document: read, checked, and cut to what is for given groups.
 *
 * @module
 */
export {cutDocument} from './cutDocument';
export {readDocument} from './readDocument';
export type {ApiDocument} from './openapi';
