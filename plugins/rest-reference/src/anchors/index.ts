/**
 * Derives anchors from names, for pages and for the plugins that generate them.
 *
 * @module
 */
export {createAnchors, type ClaimAnchor} from './createAnchors';
export {fieldAnchor, toAnchor} from './toAnchor';
