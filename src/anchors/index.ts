/**
 * Anchors made of names, in pages and in what generates them.
 *
 * @module
 */
export {fieldAnchor, toAnchor} from './toAnchor';
