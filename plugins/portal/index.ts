/**
 * Puts the parts together: the local identity provider or a named SlashID organization, the editions,
 * and the gate that serves them. The one module that knows both the gate and the provider.
 *
 * @module
 */
export {providerFromEnvironment, publicURL, readEnvironment} from './environment';
export {servePortal} from './servePortal';
export type {PortalEnvironment} from './environment';
export type {Portal} from './servePortal';
