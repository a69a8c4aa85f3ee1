import type {Adapter, AdapterPayload} from 'oidc-provider';
import {z} from 'zod';
import {json} from '../database/columns';
import type {Database} from '../database/openDatabase';

const Row = z.object({payload: json(z.record(z.string(), z.unknown()))});

const DEFAULT_LIFETIME_SECONDS = 600;

/** The state of the embedded OpenID provider, in our database. */
export function createSocialState({
  database,
  callbackUrl,
}: {
  database: Database;
  callbackUrl: string;
}): (kind: string) => Adapter {
  return (kind) => {
    async function find(where: string, value: string): Promise<AdapterPayload | undefined> {
      const row = await database.one(
        Row,
        `SELECT payload FROM social_state WHERE kind = ? AND ${where} = ? AND expires_at > ?`,
        [kind, value, Date.now()],
      );
      return row?.payload;
    }

    return {
      async upsert(id, payload, expiresIn = DEFAULT_LIFETIME_SECONDS) {
        await database.run(
          `INSERT INTO social_state (kind, id, payload, uid, grant_id, expires_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
          [
            kind,
            id,
            JSON.stringify(payload),
            payload.uid ?? null,
            payload.grantId ?? null,
            Date.now() + expiresIn * 1000,
          ],
        );
      },
      // Every client id is known: it is the one that the site uses with the real provider.
      find: async (id) => (kind === 'Client' ? clientOf(id, callbackUrl) : find('id', id)),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        const stored = await find('id', id);
        await database.run('UPDATE social_state SET payload = ? WHERE kind = ? AND id = ?', [
          JSON.stringify({...stored, consumed: Math.floor(Date.now() / 1000)}),
          kind,
          id,
        ]);
      },
      async destroy(id) {
        await database.run('DELETE FROM social_state WHERE kind = ? AND id = ?', [kind, id]);
      },
      async revokeByGrantId(grantId) {
        await database.run('DELETE FROM social_state WHERE kind = ? AND grant_id = ?', [
          kind,
          grantId,
        ]);
      },
    };
  };
}

const clientOf = (id: string, callbackUrl: string): AdapterPayload => ({
  client_id: id,
  redirect_uris: [callbackUrl],
  response_types: ['code'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: 'ES256',
});
