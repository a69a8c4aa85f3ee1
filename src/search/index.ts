/**
 * Searches the pages of the reader's edition. The library and the index load only when the dialog opens.
 *
 * @module
 */
export {Search} from './Search';
