/**
 * Reading by keyboard: when a key is a shortcut.
 *
 * @module
 */
export {isPageCovered} from './isPageCovered';
export {isTyping} from './isTyping';
