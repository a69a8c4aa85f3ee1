/**
 * The reader's session in the browser, signing in and out, and the sign-in dialog. Behind the gate, the gate's cookie
 * is authoritative; in the plain build, the stored user token is, once the provider has confirmed it.
 *
 * @module
 */
export {ACCESS_ATTRIBUTE, accessOf} from './accessAttribute';
export {AuthButton} from './navbar/AuthButton';
export {useSession} from './lifecycle/sessionContext';
export {SessionProvider} from './lifecycle/SessionProvider';
export {SignInOverlay} from './SignInOverlay';
export {useAccessConfig, useDelivery} from './useSiteConfig';
