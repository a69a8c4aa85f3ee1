import {ANONYMOUS, type Subject} from '../../../src/access';
import type {Settings} from '../options';
import type {RefusalReason, VerifiedToken} from './claims';
import {createSessionCookie, type SessionCookie} from './cookie';
import {createFreshness} from './freshness';
import {createKeys} from './keys';
import {createProvider} from './provider';
import {createTokenVerifier} from './verifyToken';

/** Who a request comes from. `ended`: it carries a session that is none (any more). */
export type Session =
  | {type: 'none'}
  | {type: 'ended'; reason: EndReason}
  | {type: 'unavailable'}
  | {type: 'open'; token: VerifiedToken};

export type EndReason = RefusalReason | 'revoked';

export type Sessions = {
  cookie: SessionCookie;
  /** Judges the cookie of one request. The only credential looked at: `Authorization` is not. */
  read: (request: Request) => Promise<Session>;
  /** Judges a token that asks to become a session; a provider that cannot vouch for it opens none. */
  open: (token: string) => Promise<Session>;
  /** Ends a session here at once and at the provider if it answers; its errors are ignored (spec §4). */
  end: (session: Session) => Promise<void>;
};

export function createSessions(settings: Settings): Sessions {
  const provider = createProvider(settings);
  const verify = createTokenVerifier(settings, createKeys(provider, settings.clock));
  const freshness = createFreshness(settings, provider);
  const cookie = createSessionCookie(settings);

  async function judge(token: string, purpose: 'read' | 'open'): Promise<Session> {
    const verification = await verify(token);
    if (verification.status === 'unavailable') {
      return {type: 'unavailable'};
    }
    if (verification.status === 'refused') {
      return {type: 'ended', reason: verification.reason};
    }
    const {userToken} = verification.token;
    const standing = await freshness.standing(userToken, purpose === 'open' ? 'now' : undefined);
    if (standing === 'invalid') {
      return {type: 'ended', reason: 'revoked'};
    }
    return standing === 'unreachable' && purpose === 'open'
      ? {type: 'unavailable'}
      : {type: 'open', token: verification.token};
  }

  return {
    cookie,
    async read(request) {
      const token = cookie.read(request);
      return token === null ? {type: 'none'} : judge(token, 'read');
    },
    open: (token) => judge(token, 'open'),
    async end(session) {
      if (session.type !== 'open') {
        return;
      }
      freshness.end(session.token.userToken);
      await provider.revoke(session.token.userToken).catch(() => undefined);
    },
  };
}

export function subjectOf(session: Session): Subject {
  return session.type === 'open' ? session.token.subject : ANONYMOUS;
}
