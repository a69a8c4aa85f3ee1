import {messageOf} from '../../errors';
import type {Settings} from '../options';
import type {Person} from '../session/claims';
import type {Provider} from '../session/provider';
import type {EndReason, Session, Sessions} from '../session/sessions';
import {createReadToken, hashOf, sealWith, unsealWith} from './credential';
import {createPersons, type RemovalReason} from './persons';
import type {Owner, StoredReadToken, TokenStore} from './tokenStore';

export const MAX_DAYS = 90;
export const MAX_PER_PERSON = 20;
const MAX_STORED = 100_000;

export type OpenSession = Extract<Session, {type: 'open'}>;

/** A person authenticated by a read token. */
export type TokenReader = {
  type: 'bearer';
  subject: Person;
  organization: string;
  /** ID of the read token, for the log. */
  tokenId: string;
};

/** Why a read token is rejected: for the log, never for the client. */
export type TokenRefusal =
  | 'malformed'
  | 'unknown'
  | 'expired'
  | 'other-person'
  | RemovalReason
  | EndReason;

export type TokenReading =
  | TokenReader
  | {type: 'refused'; reason: TokenRefusal}
  | {type: 'unavailable'};

export type IssuedReadToken = StoredReadToken & {
  /** The secret, shown once and never stored. */
  token: string;
};

export type ReadTokens = {
  /** Without an API key, groups cannot be looked up, so a read token depends on its session. */
  endsWithSession: boolean;
  /** `sessionToken`: stored encrypted if the read token ends with its session. */
  issue: (
    session: OpenSession,
    sessionToken: string,
    wish: {name: string; days: number},
  ) => Promise<IssuedReadToken | 'too-many' | 'full'>;
  list: (owner: Owner) => Promise<StoredReadToken[]>;
  /** False when this person has no such read token. */
  revoke: (owner: Owner, id: string) => Promise<boolean>;
  /** Authenticates a bearer token. `unavailable` if its status cannot be determined. */
  read: (token: string | null) => Promise<TokenReading>;
  close: () => void;
};

const DAY_SECONDS = 24 * 3600;

/** Read tokens in a store: issued from a session, with the current access of their person. */
export function createReadTokens(
  settings: Settings,
  store: TokenStore,
  provider: Provider,
  sessions: Pick<Sessions, 'recheck'>,
): ReadTokens {
  const {clock, onProblem} = settings;
  const endsWithSession = settings.provider.apiKey === undefined;
  const persons = createPersons(settings, provider);
  const now = () => Math.floor(clock() / 1000);

  /** Fail closed: reports the error, and nothing is served for a token of unknown status. */
  function fail(error: unknown): TokenReading {
    onProblem({
      time: new Date(clock()).toISOString(),
      problem: 'read-tokens-unavailable',
      detail: `Read tokens cannot be looked up: ${messageOf(error)}`,
    });
    return {type: 'unavailable'};
  }

  async function readStored(stored: StoredReadToken, token: string): Promise<TokenReading> {
    const {sealedSession, id, organization, person} = stored;
    // The organization was listed when the read token was issued, and has been removed since.
    if (!settings.provider.organizations.has(organization)) {
      return {type: 'refused', reason: 'organization'};
    }
    if (sealedSession !== null) {
      const session = await sessions.recheck(await unsealWith(token, sealedSession));
      return readSession(session, stored);
    }
    // The API key that existed at issue time is gone, so the person cannot be looked up.
    if (endsWithSession) {
      return {type: 'unavailable'};
    }
    const status = await persons.readStatus({organization, person});
    switch (status.type) {
      case 'person':
        return {type: 'bearer', subject: status.subject, organization, tokenId: id};
      case 'gone':
        return {type: 'refused', reason: status.reason};
      case 'unknown':
        return {type: 'unavailable'};
    }
  }

  return {
    endsWithSession,
    async issue({token: verified}, sessionToken, {name, days}) {
      await store.removeExpired(now());
      const token = createReadToken();
      const until = now() + days * DAY_SECONDS;
      const stored: StoredReadToken = {
        id: crypto.randomUUID(),
        hash: await hashOf(token),
        organization: verified.organization,
        person: verified.subject.personId,
        name,
        createdAt: now(),
        expiresAt: endsWithSession ? Math.min(until, verified.expiresAt) : until,
        sealedSession: endsWithSession ? await sealWith(token, sessionToken) : null,
      };
      const result = await store.add(stored, {perOwner: MAX_PER_PERSON, inAll: MAX_STORED});
      return result === 'added' ? {...stored, token} : result;
    },
    async list(owner) {
      const stored = await store.list(owner);
      return stored.filter(({expiresAt}) => expiresAt > now());
    },
    revoke: (owner, id) => store.remove(owner, id),
    async read(token) {
      if (token === null) {
        return {type: 'refused', reason: 'malformed'};
      }
      try {
        const stored = await store.find(await hashOf(token));
        if (stored === null) {
          return {type: 'refused', reason: 'unknown'};
        }
        return stored.expiresAt <= now()
          ? {type: 'refused', reason: 'expired'}
          : await readStored(stored, token);
      } catch (error) {
        return fail(error);
      }
    },
    close: store.close,
  };
}

/** Checks a read token that ends with its session. */
function readSession(session: Session, {id, person, organization}: StoredReadToken): TokenReading {
  switch (session.type) {
    case 'open': {
      const {subject, organization: vouching} = session.token;
      return subject.personId === person && vouching === organization
        ? {type: 'bearer', subject, organization, tokenId: id}
        : {type: 'refused', reason: 'other-person'};
    }
    case 'unavailable':
      return session;
    case 'ended':
      return {type: 'refused', reason: session.reason};
    case 'none':
      return {type: 'refused', reason: 'unknown'};
  }
}
