/**
 * What readers see of navbar, footer and sidebar: one opinion for the editions, which leave it out of what is built,
 * and for the browser.
 *
 * @module
 */
export {pruneLink} from './pruneLink';
export {pruneSidebarItem} from './pruneSidebarItem';
export type {LinkItem} from './pruneLink';
export type {SidebarForm} from './pruneSidebarItem';
