/**
 * The schema and its examples, for a server that executes operations.
 *
 * @module
 */
export {costOf} from './examples/cost';
export {leafValue} from './examples/values';
export {usesOf} from './schema/directives';
export {loadSchema} from './schema/loadSchema';
export type {KnownValues} from './examples/values';
