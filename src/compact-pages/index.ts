/**
 * The short form in which the build writes a page's script, and its way back to elements. What a long
 * page repeats (names of properties, rows, examples) is loaded once.
 *
 * @module
 */
export {expandPage} from './expandPage';
export type {ElementPart, Page, Part, Shape} from './expandPage';
