/**
 * What readers see of the access rules. It is the experience, not the protection: every component here
 * asks the policy and compares nothing itself.
 *
 * @module
 */
export {Groups} from './Groups';
export {pruneLinkForReader, pruneLinksForReader} from './items/pruneLinkForReader';
export type {LinkItem} from './items/pruneLinkForReader';
export {
  pruneSidebarItemForReader,
  pruneSidebarItemsForReader,
} from './items/pruneSidebarItemForReader';
export {ReadableSidebar} from './items/ReadableSidebar';
export {useTargetOf} from './items/useTargetOf';
export {useReadableTags} from './items/useReadableTags';
export {MissingPage} from './MissingPage';
export {PortalFrame} from './PortalFrame';
export {useReader} from './useReader';
