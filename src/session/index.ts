/**
 * Who reads: the browser's session, signing in and out, and the sign-in dialog. Behind the gate its
 * cookie is what counts; in the plain build, the stored user token.
 *
 * @module
 */
export {ACCESS_ATTRIBUTE, accessOf} from './accessAttribute';
export {AuthButton} from './AuthButton';
export {useSession} from './sessionContext';
export {SessionProvider} from './SessionProvider';
export {SignInOverlay} from './SignInOverlay';
export {useAccessConfig, useDelivery} from './useSiteConfig';
export type {Delivery} from './types';
