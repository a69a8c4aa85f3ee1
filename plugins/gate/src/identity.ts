import type {Site} from './editions/site';
import type {Settings} from './options';
import type {Answer} from './pipeline/record';
import type {ReadTokens} from './read-tokens/readTokens';
import type {GateRequest} from './request';
import type {Session} from './session/reader';
import type {Sessions} from './session/sessions';
import type {StateStore} from './state/stateStore';

/** What an identity is created from. */
export type IdentityContext = {
  settings: Settings;
  state: StateStore;
  site: () => Site;
  /** Receives the ID of every session that ends here. */
  onEnd: (id: string) => void;
};

/** By path and method. */
type Endpoints = Readonly<
  Record<string, Readonly<Record<string, (request: GateRequest) => Promise<Answer>>>>
>;

/** How a gate knows its readers. The pipeline knows no more of the provider. */
export type Identity = {
  sessions: Sessions;
  /** Null if the gate issues none. */
  readTokens: ReadTokens | null;
  /** Besides those of every gate. */
  endpoints: Endpoints;
  /** The organization of most readers, which the log does not repeat. */
  ownOrganization: string;
  /** Where a sign-out continues, at the provider; null if it is complete. */
  signOutURL: (session: Session) => Promise<string | null>;
};
