/**
 * Highlighted code with few elements: one per run of one colour, and none for text in the default colour. The server
 * highlights the code that a page shows first; browsers load the highlighter only for other code, such as in hidden
 * tabs and after client-side navigation.
 *
 * @module
 */
export {Code} from './Code';
export {MarkedCode} from './MarkedCode';
export {ShownPanel} from './ShownPanel';
