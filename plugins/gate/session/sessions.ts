import type {Settings} from '../options';
import type {RefusalReason, VerifiedToken} from './claims';
import {createSessionCookie, type SessionCookie} from './cookie';
import {createKeys} from './keys';
import {createPendingRevocations} from './pendingRevocations';
import type {Provider} from './provider';
import {
  createRevocationCheck,
  identityOf,
  type TokenIdentity,
  type Verdict,
} from './revocationCheck';
import {createTokenVerifier} from './verifyToken';

/**
 * The session of a request. `ended`: invalid, expired or revoked; the reader gets the anonymous edition, and a document
 * clears the cookie (`answerRequest`). `unavailable`: it cannot be checked now.
 */
export type Session =
  | {type: 'none'}
  | {type: 'ended'; reason: EndReason}
  | {type: 'unavailable'}
  | {type: 'open'; token: VerifiedToken};

export type EndReason = RefusalReason | 'revoked' | 'duplicate-cookie';

export type Sessions = {
  cookie: SessionCookie;
  /** Authenticates a request by its cookies, the only credential used. */
  authenticate: (cookies: string | undefined) => Promise<Session>;
  /** Authenticates a session's token like its cookie. */
  recheck: (token: string) => Promise<Session>;
  /** Checks a token for an exchange; without the provider's confirmation, no session is opened. */
  open: (token: string) => Promise<Session>;
  /** Ends a request's session: here at once, at the provider as soon as it accepts. `unavailable`: it has not ended. */
  end: (cookies: string | undefined) => Promise<Session>;
  /** Rejects a token that another process signed out. */
  endElsewhere: (identity: TokenIdentity) => void;
  /** Retries pending revocations, on platforms where timers end with their request. */
  carryOn: () => Promise<void>;
  close: () => Promise<void>;
};

/** With a larger clock difference, sessions end noticeably early or late. */
const CLOCK_TOLERANCE_MS = 30_000;
const NOBODY: Session = {type: 'none'};
const UNAVAILABLE: Session = {type: 'unavailable'};

/** `onEnd` receives the identity of every token that is signed out here. */
export function createSessions(
  settings: Settings,
  provider: Provider,
  onEnd: (identity: TokenIdentity) => void = () => undefined,
): Sessions {
  const keys = createKeys(provider, settings.clock, {
    onTime: createClockWarning(settings),
    onFailure: (reason) => reportKeys(settings, reason),
  });
  const verify = createTokenVerifier(settings, keys);
  const revocationCheck = createRevocationCheck(settings, provider);
  const pendingRevocations = createPendingRevocations(settings, provider);
  const cookie = createSessionCookie(settings);

  async function prove(token: string): Promise<Session> {
    const verification = await verify(token);
    switch (verification.status) {
      case 'verified':
        return {type: 'open', token: verification.token};
      case 'refused':
        return {type: 'ended', reason: verification.reason};
      case 'unavailable':
        return UNAVAILABLE;
    }
  }

  async function confirm(
    token: string,
    judge: (userToken: string) => Promise<Verdict>,
  ): Promise<Session> {
    const session = await prove(token);
    if (session.type !== 'open') {
      return session;
    }
    switch (await judge(session.token.userToken)) {
      case 'good':
        return session;
      case 'ended':
        return {type: 'ended', reason: 'revoked'};
      case 'unavailable':
        return UNAVAILABLE;
    }
  }

  return {
    cookie,
    async authenticate(cookies) {
      const reading = cookie.read(cookies);
      switch (reading.type) {
        case 'none':
          return NOBODY;
        case 'token':
          return confirm(reading.token, revocationCheck.judge);
        case 'broken':
          return {type: 'ended', reason: 'malformed'};
        case 'ambiguous':
          return {type: 'ended', reason: 'duplicate-cookie'};
      }
    },
    recheck: (token) => confirm(token, revocationCheck.judge),
    open: (token) => confirm(token, revocationCheck.judgeNew),
    async end(cookies) {
      const reading = cookie.read(cookies);
      const session = reading.type === 'token' ? await prove(reading.token) : NOBODY;
      if (session.type === 'open') {
        const identity = identityOf(session.token.userToken);
        revocationCheck.end(identity);
        onEnd(identity);
        await pendingRevocations.revoke(session.token);
      }
      return session;
    },
    endElsewhere: revocationCheck.end,
    carryOn: pendingRevocations.carryOn,
    close: pendingRevocations.close,
  };
}

function reportKeys({clock, onProblem, provider}: Settings, reason: string): void {
  onProblem({
    time: new Date(clock()).toISOString(),
    problem: 'keys-unavailable',
    detail: `The provider's keys cannot be loaded from ${provider.jwksURL}: ${reason}. The gate uses the last known keys for up to a day. If it has none, it responds to every session with 503.`,
  });
}

/** Warns once when the clocks differ, and again after they have agreed in between. */
function createClockWarning({clock, onProblem}: Settings): (ahead: number) => void {
  let isWarned = false;
  return (ahead) => {
    const differs = Math.abs(ahead) > CLOCK_TOLERANCE_MS;
    if (differs && !isWarned) {
      const seconds = Math.round(Math.abs(ahead) / 1000);
      onProblem({
        time: new Date(clock()).toISOString(),
        problem: 'clock-differs',
        detail: `The provider's clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} this machine's clock. Synchronise this machine's clock, because it determines when sessions expire.`,
      });
    }
    isWarned = differs;
  };
}
