/**
 * What the theme and a package for signing in share: the session, and the configuration of the build.
 *
 * @module
 */
export {SessionContext, useSession} from './sessionContext';
export {accessConfigOf, useAccessConfig, useDelivery} from './useSiteConfig';
export type {Session, SessionControls, SignedIn, View} from './sessionContext';
