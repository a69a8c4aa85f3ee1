/**
 * The local identity provider: implements SlashID's wire protocol for the unmodified SDK on this machine.
 *
 * Accounts come from a seed file, messages go to the outbox page, and state is in one folder. It
 * listens only on loopback, because any client that can reach it can read every code.
 *
 * @module
 */
export {createIdentityProvider} from './createIdentityProvider';
export {startIdentityServer} from './startIdentityServer';
export {rotateSigningKey} from './core/keys';
export type {IdentityProvider, SeededAccount} from './createIdentityProvider';
export type {IdentityServer, IdentityServerOptions} from './startIdentityServer';
