/**
 * Menus, sidebars and tags, pruned to what the reader may open.
 *
 * @module
 */
export {pruneLinkForReader, pruneLinksForReader} from './pruneLinkForReader';
export {pruneSidebarItemForReader, pruneSidebarItemsForReader} from './pruneSidebarItemForReader';
export {SimilarPages} from './SimilarPages';
export {ReadableSidebar} from './ReadableSidebar';
export {useReadableTags} from './useReadableTags';
export {useLinkTarget} from './useLinkTarget';
export type {LinkItem} from './pruneLinkForReader';
