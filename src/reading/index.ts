/**
 * Reading aids for every page: links to parts of the page, keyboard shortcuts, larger pictures, scrolling by keyboard.
 *
 * @module
 */
export {isSameSection} from './isSameSection';
export {ReadingAids} from './ReadingAids';
export {textOf} from './textOf';
export {useScrollable} from './useScrollable';
export {ZoomButton} from './ZoomButton';
