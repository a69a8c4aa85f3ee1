/**
 * What readers see of the access rules. It is the experience, not the protection: every component here
 * asks the policy and compares nothing itself.
 *
 * @module
 */
export {MissingPage} from './MissingPage';
export {navbarItemTarget} from './navbarItemTarget';
export {PortalFrame} from './PortalFrame';
export {pruneSidebarItem} from './pruneSidebarItem';
export {useCanRead} from './useCanRead';
export type {CanRead} from './useCanRead';
