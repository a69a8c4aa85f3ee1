/**
 * What readers see of the access rules. It is the experience, not the protection: every component here
 * asks the policy and compares nothing itself.
 *
 * @module
 */
export {Groups} from './Groups';
export {MissingPage} from './MissingPage';
export {PortalFrame} from './PortalFrame';
export {useReader} from './useReader';
