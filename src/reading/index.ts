/**
 * Reading aids for every page: the table of contents as a menu, links to parts of the page, keyboard shortcuts, larger
 * pictures.
 *
 * @module
 */
export {ContentsMenu} from './ContentsMenu';
export {hasOperations} from './hasOperations';
export {isSameSection} from './isSameSection';
export {ReadingAids} from './ReadingAids';
export {textOf} from './textOf';
export {useScrollToHash} from './useScrollToHash';
export {ZoomButton} from './ZoomButton';
