/**
 * What helps on every page, whatever it says: its contents as a menu, links to its parts, keys, larger pictures.
 *
 * @module
 */
export {ContentsMenu} from './ContentsMenu';
export {hasOperations} from './hasOperations';
export {isSameSection} from './isSameSection';
export {isTyping} from './isTyping';
export {ReadingAids} from './ReadingAids';
export {textOf} from './textOf';
export {useArrival} from './useArrival';
export {ZoomButton} from './ZoomButton';
