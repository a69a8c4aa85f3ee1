/**
 * The search of the pages that the reader's edition holds. Nothing of it loads before somebody searches.
 *
 * @module
 */
export {Search} from './Search';
