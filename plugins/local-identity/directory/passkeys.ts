import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json} from '../database/columns';
import type {Database, Statement} from '../database/openDatabase';

const Params = z.object({
  webauthn_credential_id: z.string(),
  /** COSE key, base64url. */
  public_key: z.string(),
  attestation_type: z.string(),
  rp_id: z.string(),
  authenticator: z.object({
    aaguid: z.string(),
    sign_count: z.number(),
    clone_warning: z.boolean(),
  }),
});
type Params = z.infer<typeof Params>;

const Row = z
  .object({id: z.string(), person_id: z.string(), params: json(Params)})
  .transform(({person_id: personId, ...rest}) => ({...rest, personId}));
export type Passkey = z.output<typeof Row>;

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Public keys of authenticators. A credential id belongs to one person (WebAuthn L3 §7.1 step 27). */
export function createPasskeys({database, clock}: {database: Database; clock: () => Date}) {
  const now = () => clock().getTime();

  return {
    async list(personId: string, rpId: string): Promise<Passkey[]> {
      const found = await database.all(
        Row,
        `SELECT id, person_id, params FROM credentials
         WHERE person_id = ? AND type = 'public-key' ORDER BY created_at`,
        [personId],
      );
      return found.filter(({params}) => params.rp_id === rpId);
    },

    find: (credentialId: string) =>
      database.one(
        Row,
        `SELECT id, person_id, params FROM credentials WHERE external_id = ? AND type = 'public-key'`,
        [credentialId],
      ),

    creation: (personId: string, params: Params): Statement => ({
      sql: `INSERT INTO credentials (id, person_id, type, label, params, external_id, last_used, created_at)
            VALUES (?, ?, 'public-key', 'Passkey', ?, ?, ?, ?)`,
      args: [
        randomUUID(),
        personId,
        JSON.stringify(params),
        params.webauthn_credential_id,
        now(),
        now(),
      ],
    }),

    use({id, params}: Passkey, signCount: number): Statement {
      const used = {...params, authenticator: {...params.authenticator, sign_count: signCount}};
      return {
        sql: 'UPDATE credentials SET params = ?, last_used = ? WHERE id = ?',
        args: [JSON.stringify(used), now(), id],
      };
    },

    /** A counter that went back may mean that the key exists twice. */
    async flagClone({id, params}: Passkey): Promise<void> {
      const flagged = {...params, authenticator: {...params.authenticator, clone_warning: true}};
      await database.run('UPDATE credentials SET params = ? WHERE id = ?', [
        JSON.stringify(flagged),
        id,
      ]);
    },
  };
}
