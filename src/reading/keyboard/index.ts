/**
 * Reading by keyboard: when a key is a shortcut, and the menu of narrow screens.
 *
 * @module
 */
export {isPageCovered} from './isPageCovered';
export {isTyping} from './isTyping';
export {useMenuByKeyboard} from './useMenuByKeyboard';
