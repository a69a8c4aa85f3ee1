/**
 * The environment variables of a deployment, parsed once. The site's configuration reads them, too, so this
 * module loads neither the gate nor the provider.
 *
 * @module
 */
export {
  namedProvider,
  otherWaysToSignIn,
  providerFromEnvironment,
  publicURL,
  readEnvironment,
} from './environment';
export type {PortalEnvironment, ProviderAddress} from './environment';
