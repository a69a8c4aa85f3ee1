import type {Site} from '../editions/site';
import type {Identity} from '../identity';
import {withSlashID, type Settings} from '../options';
import {createReadTokens} from '../read-tokens/readTokens';
import type {StateStore} from '../state/stateStore';
import {askByFetch} from './ask';
import {createProvider} from './provider';
import {createSessions} from './sessions';

type Context = {
  settings: Settings;
  state: StateStore;
  site: () => Site;
  onEnd: (id: string) => void;
};

/** Readers by SlashID's tokens: the cookie contains the token. */
export function identifyBySlashID({settings, state, site, onEnd}: Context): Identity {
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
