/**
 * Writes the script of a page in a short form, for readers with slow connections. The HTML of the page is
 * the same: only what the browser loads to take it over is smaller.
 *
 * @module
 */
export {compactPage} from './compactPage';
