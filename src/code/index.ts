/**
 * Highlighted code with few elements: one for each run of one colour, and none for what has the colour of text.
 *
 * @module
 */
export {Code} from './Code';
export {ShownPanel} from './ShownPanel';
