import type {Adapter, AdapterPayload} from 'oidc-provider';
import {z} from 'zod';
import {json} from '../database/columns';
import type {Database} from '../database/openDatabase';

const Row = z.object({payload: json(z.record(z.string(), z.unknown()))});

const DEFAULT_LIFETIME_SECONDS = 600;

type StateOptions = {
  database: Database;
  clock: () => Date;
  /** The server that this state belongs to. */
  server: 'hosted' | 'social';
  findClient: (id: string) => Promise<AdapterPayload | undefined>;
  /** Called when a grant is revoked, to end dependent sessions. */
  endGrant?: (grantId: string) => Promise<void>;
};

/** The state of an embedded OpenID provider in our database. Expired entries are not returned. */
export function createState({
  database,
  clock,
  server,
  findClient,
  endGrant,
}: StateOptions): (kind: string) => Adapter {
  const now = () => clock().getTime();

  return (name) => {
    const kind = `${server} ${name}`;

    async function find(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
      const row = await database.one(
        Row,
        `SELECT payload FROM oidc_state WHERE kind = ? AND ${column} = ? AND expires_at > ?`,
        [kind, value, now()],
      );
      return row?.payload;
    }

    return {
      async upsert(id, payload, expiresIn = DEFAULT_LIFETIME_SECONDS) {
        await database.run(
          `INSERT INTO oidc_state (kind, id, payload, uid, grant_id, expires_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
          [
            kind,
            id,
            JSON.stringify(payload),
            payload.uid ?? null,
            payload.grantId ?? null,
            now() + expiresIn * 1000,
          ],
        );
      },
      find: (id) => (name === 'Client' ? findClient(id) : find('id', id)),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        const stored = await find('id', id);
        await database.run('UPDATE oidc_state SET payload = ? WHERE kind = ? AND id = ?', [
          JSON.stringify({...stored, consumed: Math.floor(now() / 1000)}),
          kind,
          id,
        ]);
      },
      async destroy(id) {
        await database.run('DELETE FROM oidc_state WHERE kind = ? AND id = ?', [kind, id]);
        if (name === 'Grant') {
          await endGrant?.(id);
        }
      },
      async revokeByGrantId(grantId) {
        await database.run('DELETE FROM oidc_state WHERE kind = ? AND grant_id = ?', [
          kind,
          grantId,
        ]);
      },
    };
  };
}
