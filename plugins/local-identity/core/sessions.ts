import type {Stores} from '../createStores';
import {sql} from '../database/sql';
import {secondsOf} from './secrets';
import type {Actor, Session} from './session';
import {MAX_TOKEN_SECONDS} from './wire';

/**
 * What ends sessions before their expiry: people's session generations, and the IDs of revoked tokens and ended sessions,
 * which are stored until the last of their tokens has expired.
 */
export function createSessions({database, clock, persons}: Stores) {
  /** Revokes a token, or all of a session's, by ID. `expiresAt` in seconds since the epoch. */
  const revokeById = (tokenId: string, expiresAt: number) =>
    database.run(sql`
      INSERT INTO revoked_tokens (id, expires_at) VALUES (${tokenId}, ${expiresAt * 1000})
      ON CONFLICT (id) DO NOTHING`);

  const isRevoked = (tokenId: string, sessionId: string) =>
    database.exists(sql`SELECT 1 FROM revoked_tokens WHERE id IN (${tokenId}, ${sessionId})`);

  const isCurrent = (personId: string, generation: number | undefined): boolean => {
    const person = persons.find(personId);
    return person?.active === true && person.sessionGeneration === generation;
  };

  /** Organizations may always act; a person may until their own session ends. */
  const mayAct = (actor: Actor | undefined): boolean =>
    actor?.sid === undefined ||
    (isCurrent(actor.sub, actor.session_generation) && !isRevoked(actor.sid, actor.sid));

  return {
    revokeById,

    /**
     * Ends a session with all of its tokens. `issuedAt`, in seconds since the epoch, is of one of them: it may be in the
     * future if the clock went backwards.
     */
    revokeSession: (sessionId: string, issuedAt = 0) =>
      revokeById(sessionId, Math.max(secondsOf(clock()), issuedAt) + MAX_TOKEN_SECONDS),

    isRevoked,
    mayAct,

    /** Whether the session of a stored grant or earlier token is still valid. */
    isAlive: (session: Session): boolean =>
      session.expiresAt > secondsOf(clock()) &&
      isCurrent(session.personId, session.generation) &&
      !isRevoked(session.tokenId, session.sessionId) &&
      mayAct(session.actor),
  };
}
