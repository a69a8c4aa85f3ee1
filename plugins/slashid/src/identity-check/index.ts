/**
 * Takes pictures of a reader's identity document and of themselves, and sends them to the site's checking service. A
 * build contains it only if the site has an `identityCheck`, and a page loads it only when a reader starts one.
 *
 * @module
 */
export {IdentityCheck} from './IdentityCheck';
