import {sql} from '../database/sql';
import type {Database} from '../database/openDatabase';
import {secondsOf} from './secondsOf';
import {MAX_TOKEN_SECONDS} from './wire';

/** IDs of revoked tokens and ended sessions, stored until the last of their tokens has expired. */
export function createRevocations(database: Database, clock: () => Date) {
  /** Revokes a token, or all of a session's, by ID. `expiresAt` in seconds since the epoch. */
  const revokeById = (tokenId: string, expiresAt: number) =>
    database.run(sql`
      INSERT INTO revoked_tokens (id, expires_at) VALUES (${tokenId}, ${expiresAt * 1000})
      ON CONFLICT (id) DO NOTHING`);

  return {
    revokeById,

    /**
     * Ends a session with all of its tokens. `issuedAt`, in seconds since the epoch, is of one of them: it may be in the
     * future if the clock went backwards.
     */
    revokeSession: (sessionId: string, issuedAt = 0) =>
      revokeById(sessionId, Math.max(secondsOf(clock()), issuedAt) + MAX_TOKEN_SECONDS),

    isRevoked: (tokenId: string, sessionId: string) =>
      database.exists(sql`SELECT 1 FROM revoked_tokens WHERE id IN (${tokenId}, ${sessionId})`),
  };
}
