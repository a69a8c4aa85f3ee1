/**
 * What readers see of the access rules. It is the experience, not the protection: every component here
 * asks the policy and compares nothing itself.
 *
 * @module
 */
export {Groups} from './Groups';
export {pruneLink, pruneLinks} from './items/pruneLink';
export type {LinkItem} from './items/pruneLink';
export {pruneSidebarItem, pruneSidebarItems} from './items/pruneSidebarItem';
export {ReadableSidebar} from './items/ReadableSidebar';
export {useTargetOf} from './items/useTargetOf';
export {useReadableTags} from './items/useReadableTags';
export {MissingPage} from './MissingPage';
export {PortalFrame} from './PortalFrame';
export {useReader} from './useReader';
