/**
 * Prunes navbar, footer and sidebar for a reader. The edition builds and the browser share this code, so that they
 * agree.
 *
 * @module
 */
export {pruneLink} from './pruneLink';
export {pruneSidebarItem} from './pruneSidebarItem';
export type {LinkItem} from './pruneLink';
export type {SidebarForm} from './pruneSidebarItem';
