/**
 * The UI of the access rules. It protects nothing. Every component here asks the policy or the gate, and never
 * compares groups itself.
 *
 * @module
 */
export {AuthButton} from './AuthButton';
export {Groups} from './Groups';
export {PortalFrame} from './PortalFrame';
export {useReader} from './useReader';
