import type {Identity, IdentityContext} from '../identity';
import {withSlashID} from '../options';
import {createReadTokens} from '../read-tokens/readTokens';
import {askByFetch} from './ask';
import {createProvider} from './provider';
import {createSessions} from './sessions';

/** Readers by SlashID's tokens: the cookie contains the token. */
export function identifyBySlashID({settings, state, site, onEnd}: IdentityContext): Identity {
  const own = withSlashID(settings);
  const calls = createProvider(own, own.ask ?? askByFetch());
  const sessions = createSessions(own, calls, state, () => site().steps, onEnd);
  return {
    sessions,
    readTokens: state.readTokens && createReadTokens(own, state.readTokens, calls, sessions),
    endpoints: {},
    ownOrganization: own.provider.orgID,
    signOutURL: async () => null,
  };
}
