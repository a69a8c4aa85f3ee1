import {z} from 'zod';
import {Grant} from '../core/session';
import type {Tokens} from '../core/tokens';
import type {Stores} from '../createStores';
import {json, sql} from '../database/database';
import type {Organization} from '../directory/organizations';

const Row = z.object({organizationId: z.string(), session: json(Grant)});

type HostedSession = {session: Grant; organization: Organization};

export type HostedSessions = ReturnType<typeof createHostedSessions>;

/** The session of each grant of the authorization server: the source of its ID token and expiry. */
export function createHostedSessions(services: Stores & {tokens: Tokens}) {
  const {database, organizations, persons, tokens} = services;
  const read = (grantId = '') =>
    database.one(Row, sql`SELECT * FROM hosted_sessions WHERE id = ${grantId}`);

  /** Undefined once the session has ended. */
  function find(grantId: string | undefined): HostedSession | undefined {
    const row = read(grantId);
    const organization = row && organizations.find(row.organizationId);
    return organization && tokens.isAlive(row.session)
      ? {session: row.session, organization}
      : undefined;
  }

  /** @throws an error if the session has ended, which was checked when the request was read */
  function get(grantId: string | undefined): HostedSession {
    const found = find(grantId);
    if (!found) {
      throw new Error('tokens are issued for a session only');
    }
    return found;
  }

  return {
    find,
    get,

    insert: (grantId: string, organization: Organization, session: Grant) =>
      database.run(sql`
        INSERT INTO hosted_sessions (id, organization_id, session, expires_at)
        VALUES (${grantId}, ${organization.id}, ${session}, ${session.expiresAt * 1000})`),

    /** Replaces the session's token, with the same expiry. */
    renew: (grantId: string | undefined): HostedSession =>
      database.transaction(() => {
        const {session, organization} = get(grantId);
        tokens.revokeById(session.tokenId, session.expiresAt);
        const renewed = tokens.grant({
          ...session,
          organization,
          person: persons.get(session.personId),
          isFirst: false,
          notAfter: session.expiresAt,
        });
        database.run(sql`UPDATE hosted_sessions SET session = ${renewed} WHERE id = ${grantId}`);
        return {session: renewed, organization};
      }),

    /** Ends the session and its tokens. */
    end: (grantId: string) =>
      database.transaction(() => {
        const row = read(grantId);
        if (row) {
          tokens.revokeSession(row.session.sessionId);
          database.run(sql`DELETE FROM hosted_sessions WHERE id = ${grantId}`);
        }
      }),
  };
}
