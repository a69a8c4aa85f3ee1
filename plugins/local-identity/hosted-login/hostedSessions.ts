import {z} from 'zod';
import {Grant} from '../core/grant';
import {type Tokens} from '../core/tokens';
import {json} from '../database/columns';
import type {Database} from '../database/openDatabase';
import type {Organization, Organizations} from '../directory/organizations';
import type {Persons} from '../directory/persons';

const Row = z.object({organizationId: z.string(), session: json(Grant)});

type Services = {
  database: Database;
  organizations: Organizations;
  persons: Persons;
  tokens: Tokens;
};

export type HostedSession = {session: Grant; organization: Organization};

export type HostedSessions = ReturnType<typeof createHostedSessions>;

/** The session of each grant of the authorization server: the source of its ID token and expiry. */
export function createHostedSessions({database, organizations, persons, tokens}: Services) {
  const read = (grantId: string) =>
    database.one(Row, 'SELECT * FROM hosted_sessions WHERE id = ?', [grantId]);

  return {
    async insert(grantId: string, organization: Organization, session: Grant): Promise<void> {
      await database.run(
        'INSERT INTO hosted_sessions (id, organization_id, session, expires_at) VALUES (?, ?, ?, ?)',
        [grantId, organization.id, JSON.stringify(session), session.expiresAt * 1000],
      );
    },

    /** Undefined once the session has ended. */
    async find(grantId: string): Promise<HostedSession | undefined> {
      const row = await read(grantId);
      const organization = row && (await organizations.find(row.organizationId));
      return organization && (await tokens.isAlive(row.session))
        ? {session: row.session, organization}
        : undefined;
    },

    /** Replaces the session's token, with the same expiry. */
    async renew(grantId: string, {session, organization}: HostedSession): Promise<HostedSession> {
      const person = await persons.find(session.personId);
      if (!person) {
        throw new Error('the session of a person who does not exist cannot be renewed');
      }
      await tokens.revokeById(session.tokenId, session.expiresAt);
      const renewed = tokens.grant({
        ...session,
        organization,
        person,
        isFirst: false,
        notAfter: session.expiresAt,
      });
      await database.run('UPDATE hosted_sessions SET session = ? WHERE id = ?', [
        JSON.stringify(renewed),
        grantId,
      ]);
      return {session: renewed, organization};
    },

    /** Ends the session and its tokens. */
    async end(grantId: string): Promise<void> {
      const row = await read(grantId);
      if (row) {
        await tokens.revokeSession(row.session.sessionId);
        await database.run('DELETE FROM hosted_sessions WHERE id = ?', [grantId]);
      }
    },
  };
}
