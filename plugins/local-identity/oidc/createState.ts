import type {Adapter, AdapterPayload} from 'oidc-provider';
import {z} from 'zod';
import type {StoreParts} from '../database/openDatabase';
import {json, sql, type Statement} from '../database/sql';

const Row = z.object({payload: json(z.record(z.string(), z.unknown()))});

const DEFAULT_LIFETIME_SECONDS = 600;

export type StateOptions = StoreParts & {
  /** The server that this state belongs to. */
  server: 'hosted' | 'social';
  findClient: (id: string) => AdapterPayload | undefined;
  /** Called when a grant is revoked, to end dependent sessions. */
  endGrant?: (grantId: string) => void;
};

/** The state of an embedded OpenID provider in our database. Expired entries are not returned. */
export function createState(options: StateOptions): (kind: string) => Adapter {
  const {database, clock, server, findClient, endGrant} = options;
  const now = () => clock().getTime();

  return (name) => {
    const kind = `${server} ${name}`;

    const read = (statement: Statement) => database.one(Row, statement)?.payload;
    const find = (id: string) =>
      read(sql`
        SELECT payload FROM oidc_state WHERE kind = ${kind} AND id = ${id} AND expires_at > ${now()}`);

    return {
      async upsert(id, payload, expiresIn = DEFAULT_LIFETIME_SECONDS) {
        database.run(sql`
          INSERT INTO oidc_state (kind, id, payload, uid, grant_id, expires_at)
          VALUES (${kind}, ${id}, ${payload}, ${payload.uid}, ${payload.grantId}, ${now() + expiresIn * 1000})
          ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`);
      },
      find: async (id) => (name === 'Client' ? findClient(id) : find(id)),
      findByUid: async (uid) =>
        read(sql`
          SELECT payload FROM oidc_state WHERE kind = ${kind} AND uid = ${uid} AND expires_at > ${now()}`),
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = {...find(id), consumed: Math.floor(now() / 1000)};
        database.run(
          sql`UPDATE oidc_state SET payload = ${payload} WHERE kind = ${kind} AND id = ${id}`,
        );
      },
      async destroy(id) {
        database.run(sql`DELETE FROM oidc_state WHERE kind = ${kind} AND id = ${id}`);
        if (name === 'Grant') {
          endGrant?.(id);
        }
      },
      async revokeByGrantId(grantId) {
        database.run(sql`DELETE FROM oidc_state WHERE kind = ${kind} AND grant_id = ${grantId}`);
      },
    };
  };
}
