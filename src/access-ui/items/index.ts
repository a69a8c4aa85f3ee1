/**
 * Menus, sidebars and tags, pruned to what the reader may open.
 *
 * @module
 */
export {pruneLinkForReader, pruneLinksForReader} from './pruneLinkForReader';
export {pruneSidebarItemForReader, pruneSidebarItemsForReader} from './pruneSidebarItemForReader';
export {ReadableSidebar} from './ReadableSidebar';
export {useReadableTags} from './useReadableTags';
export {useTargetOf} from './useTargetOf';
export type {LinkItem} from './pruneLinkForReader';
