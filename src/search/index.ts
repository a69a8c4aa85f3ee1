/**
 * Searches the pages of the reader's edition. The index, its ranking and the list of results load when the dialog opens.
 *
 * @module
 */
export {Search} from './Search';
