import type {Site} from '../editions/site';
import type {SlashIDSettings} from '../options';
import {createSessionCookie, type SessionCookie} from './cookie';
import {createKeys} from './keys';
import {provesSteps} from './methods';
import type {RequestHeaders} from '../request';
import type {StateStore} from '../state/stateStore';
import type {Provider} from './provider';
import {ended, NOBODY, UNAVAILABLE, type Checked, type Session} from './reader';
import {createRevocationCheck} from './revocationCheck';
import {createSignOuts, type SignOuts} from './signOuts';
import {createTokenVerifier} from './verifyToken';

export type Sessions = {
  cookie: SessionCookie;
  /**
   * Authenticates a request by its cookies, or by what a proxy in front asserts. `mayRenew`: whether the response can
   * still set a cookie, by default true.
   */
  authenticate: (
    headers: RequestHeaders,
    mayRenew?: boolean,
  ) => Promise<Checked<Session> | typeof NOBODY>;
  /** Authenticates a session's token like its cookie. */
  recheck: (token: string) => Promise<Checked<Session>>;
  /** Checks a token for an exchange; without the provider's confirmation, no session is opened. */
  open: (token: string) => Promise<Checked<Session>>;
  /** Ends a request's session (`SignOuts.end`). `unavailable`: it has not ended. */
  end: (headers: RequestHeaders) => Promise<Checked<Session> | typeof NOBODY>;
  /** Rejects a token that another process signed out, by its ID. */
  endElsewhere: (id: string) => void;
} & Pick<SignOuts, 'sync' | 'carryOn' | 'close'>;

/**
 * @param requiredSteps the sign-in methods of each step, of which a session's token proves one of each
 * @param onEnd receives the ID of every token that is signed out here
 */
export function createSessions(
  settings: SlashIDSettings,
  provider: Provider,
  state: StateStore,
  requiredSteps: () => Site['steps'],
  onEnd: (id: string) => void = () => undefined,
): Sessions {
  const verify = createTokenVerifier(settings, createKeys(settings, provider));
  const revocationCheck = createRevocationCheck(settings, provider, state);
  const signOuts = createSignOuts({settings, provider, state}, (id, isOwn) => {
    revocationCheck.end(id);
    // With a shared store, other processes read it themselves.
    if (isOwn) {
      onEnd(id);
    }
  });
  const cookie = createSessionCookie(settings);

  async function confirm(
    token: string,
    judge: typeof revocationCheck.judge,
  ): Promise<Checked<Session>> {
    const session = await verify(token);
    if (session.type !== 'session') {
      return session;
    }
    if (!provesSteps(session.methods, requiredSteps())) {
      return ended('method');
    }
    const verdict = await judge(session);
    return verdict === 'good' ? session : verdict === 'ended' ? ended('revoked') : UNAVAILABLE;
  }

  return {
    cookie,
    async authenticate(headers) {
      const reading = cookie.read(headers.cookie);
      return reading.type === 'token' ? confirm(reading.token, revocationCheck.judge) : reading;
    },
    recheck: (token) => confirm(token, revocationCheck.judge),
    open: (token) => confirm(token, revocationCheck.judgeNew),
    async end(headers) {
      const reading = cookie.read(headers.cookie);
      const session = reading.type === 'token' ? await verify(reading.token) : NOBODY;
      return session.type === 'session' && !(await signOuts.end(session)) ? UNAVAILABLE : session;
    },
    endElsewhere: revocationCheck.end,
    sync: signOuts.sync,
    carryOn: signOuts.carryOn,
    close: signOuts.close,
  };
}
