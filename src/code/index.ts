/**
 * Highlighted code with few elements: one for each run of one colour, and none for what has the colour of text. Pages
 * come with their colours; the highlighter is loaded for code that is shown later.
 *
 * @module
 */
export {Code} from './Code';
export {MarkedCode} from './MarkedCode';
export {ShownPanel} from './ShownPanel';
