import {z} from 'zod';
import {Grant} from '../core/sessions';
import {grantSession} from '../core/tokens';
import {json} from '../database/database';
import type {Organization} from '../directory/organizations';
import type {Services} from '../openServices';

const Row = z.object({organizationId: z.string(), session: json(Grant)});

type HostedSession = {session: Grant; organization: Organization};

export type HostedSessions = ReturnType<typeof createHostedSessions>;

/** The session of each grant of the authorization server: the source of its ID token and expiry. */
export function createHostedSessions(services: Services) {
  const {database, organizations, persons, sessions} = services;
  const read = (grantId = '') => database.find(Row, 'hosted_sessions', {id: grantId});

  /** Undefined once the session has ended. */
  function find(grantId: string | undefined): HostedSession | undefined {
    const row = read(grantId);
    const organization = row && organizations.find(row.organizationId);
    return organization && sessions.isAlive(row.session)
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

    insert(id: string, {id: organizationId}: Organization, session: Grant) {
      const row = {id, organizationId, session, expiresAt: session.expiresAt * 1000};
      database.insert('hosted_sessions', row);
    },

    /** Replaces the session's token, with the same expiry. */
    renew: (grantId: string | undefined): HostedSession =>
      database.transaction(() => {
        const {session: last, organization} = get(grantId);
        sessions.revokeById(last.tokenId, last.expiresAt);
        const person = persons.get(last.personId);
        const request = {...last, organization, person, isFirst: false, notAfter: last.expiresAt};
        const session = grantSession(request, services);
        database.update('hosted_sessions', {session}, {id: grantId});
        return {session, organization};
      }),

    /** Ends the session and its tokens. */
    end: (grantId: string) =>
      database.transaction(() => {
        const row = read(grantId);
        if (row) {
          sessions.end(row.session.sessionId);
          database.remove('hosted_sessions', {id: grantId});
        }
      }),
  };
}
