/**
 * Highlighted code with few elements: one per run of one colour, and none for text in the default colour. Code is
 * highlighted on the server; browsers load the highlighter only for code that is shown later.
 *
 * @module
 */
export {Code} from './Code';
export {MarkedCode} from './MarkedCode';
export {ShownPanel} from './ShownPanel';
