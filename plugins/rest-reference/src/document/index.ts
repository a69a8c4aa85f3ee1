/**
 * An OpenAPI document: read, validated, and cut for given groups.
 *
 * @module
 */
export {cutDocument} from './cutDocument';
export {readDocument} from './readDocument';
export type {ApiDocument} from './openapi';
