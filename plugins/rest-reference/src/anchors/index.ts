/**
 * Derives anchors from names, for pages and for the plugins that generate them.
 *
 * @module
 */
export {fieldAnchor, toAnchor} from './toAnchor';
