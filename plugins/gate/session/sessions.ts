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
  /** Ends the session of a request: here at once, at the provider if it answers (spec §4: errors are ignored). */
  end: (request: Request) => Promise<Session>;
};

export function createSessions(settings: Settings): Sessions {
  const provider = createProvider(settings);
  const verify = createTokenVerifier(settings, createKeys(provider, settings.clock));
  const freshness = createFreshness(settings, provider);
  const cookie = createSessionCookie(settings);

  async function prove(token: string): Promise<Session> {
    const verification = await verify(token);
    switch (verification.status) {
      case 'verified':
        return {type: 'open', token: verification.token};
      case 'refused':
        return {type: 'ended', reason: verification.reason};
      case 'unavailable':
        return {type: 'unavailable'};
    }
  }

  async function judge(token: string, purpose: 'read' | 'open'): Promise<Session> {
    const session = await prove(token);
    if (session.type !== 'open') {
      return session;
    }
    const {userToken} = session.token;
    const standing = await freshness.standing(userToken, purpose === 'open' ? 'now' : undefined);
    if (standing === 'invalid') {
      return {type: 'ended', reason: 'revoked'};
    }
    return standing === 'unreachable' && purpose === 'open' ? {type: 'unavailable'} : session;
  }

  return {
    cookie,
    async read(request) {
      const token = cookie.read(request);
      return token === null ? {type: 'none'} : judge(token, 'read');
    },
    open: (token) => judge(token, 'open'),
    async end(request) {
      const token = cookie.read(request);
      const session: Session = token === null ? {type: 'none'} : await prove(token);
      if (session.type === 'open') {
        freshness.end(session.token.userToken);
        await provider.revoke(session.token.userToken).catch(() => undefined);
      }
      return session;
    },
  };
}

export function subjectOf(session: Session): Subject {
  return session.type === 'open' ? session.token.subject : ANONYMOUS;
}
