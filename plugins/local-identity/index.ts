/**
 * The local identity provider: SlashID's wire protocol, spoken to the unmodified SDK on this machine.
 *
 * Accounts come from a seed file, messages go to the outbox page, state is kept in one folder. It
 * serves loopback only, because whoever reaches it can read every code.
 *
 * @module
 */
export {createIdentityProvider} from './createIdentityProvider';
export {startIdentityServer} from './startIdentityServer';
export {rotateSigningKey} from './core/keys';
export type {IdentityProvider, SeededAccount} from './createIdentityProvider';
export type {IdentityServer, IdentityServerOptions} from './startIdentityServer';
