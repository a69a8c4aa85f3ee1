/**
 * What the build of the search index and the search of a reader have to agree on.
 *
 * @module
 */
export {SEARCH_INDEX_FILE, SEARCH_OPTIONS} from './format';
export type {Section} from './format';
