/**
 * Menus, sidebars and tags as their reader may have them.
 *
 * @module
 */
export {pruneLinkForReader, pruneLinksForReader} from './pruneLinkForReader';
export {pruneSidebarItemForReader, pruneSidebarItemsForReader} from './pruneSidebarItemForReader';
export {ReadableSidebar} from './ReadableSidebar';
export {useReadableTags} from './useReadableTags';
export {useTargetOf} from './useTargetOf';
export type {LinkItem} from './pruneLinkForReader';
