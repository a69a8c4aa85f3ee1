/**
 * The environment variables of a deployment, parsed once. The configuration of the site reads them too, so this
 * module loads neither the gate nor the provider.
 *
 * @module
 */
export {namedProvider, providerFromEnvironment, publicURL, readEnvironment} from './environment';
export type {PortalEnvironment, ProviderAddress} from './environment';
