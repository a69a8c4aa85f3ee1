import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json} from '../database/columns';
import type {StoreParts} from '../database/openDatabase';
import {sql} from '../database/sql';
import {markUsed} from './credentials';

const Params = z.object({
  webauthn_credential_id: z.string(),
  /** COSE key, base64url. */
  public_key: z.string(),
  attestation_type: z.string(),
  rp_id: z.string(),
  /** Whether the authenticator may back up the key, as fixed at registration (WebAuthn L3 §6.1.3). */
  backup_eligible: z.boolean().optional(),
  authenticator: z.object({
    aaguid: z.string(),
    sign_count: z.number(),
    clone_warning: z.boolean(),
  }),
});
type Params = z.infer<typeof Params>;

const Row = z.object({
  id: z.string(),
  personId: z.string(),
  params: json(Params),
  stored: z.string(),
});
export type Passkey = z.output<typeof Row>;

/** Public keys of authenticators. A credential id belongs to one person (WebAuthn L3 §7.1 step 27). */
export function createPasskeys({database, clock}: StoreParts) {
  const now = () => clock().getTime();

  return {
    list: (personId: string, rpId: string): Passkey[] =>
      database
        .all(
          Row,
          sql`SELECT id, person_id, params, params AS stored FROM credentials
              WHERE person_id = ${personId} AND type = 'public-key' ORDER BY created_at`,
        )
        .filter(({params}) => params.rp_id === rpId),

    find: (credentialId: string) =>
      database.one(
        Row,
        sql`SELECT id, person_id, params, params AS stored FROM credentials
            WHERE external_id = ${credentialId} AND type = 'public-key'`,
      ),

    insert: (personId: string, params: Params) =>
      database.run(sql`
        INSERT INTO credentials (id, person_id, type, label, params, external_id, last_used, created_at)
        VALUES (${randomUUID()}, ${personId}, 'public-key', 'Passkey', ${params},
          ${params.webauthn_credential_id}, ${now()}, ${now()})`),

    /** False if the key was used, flagged or removed in the meantime. */
    use({id, params, stored}: Passkey, signCount: number): boolean {
      const used = {...params, authenticator: {...params.authenticator, sign_count: signCount}};
      return markUsed(database, now(), {id, stored, params: used});
    },

    /** A decreased counter can mean that the key was cloned. */
    flagClone({id, params}: Passkey) {
      const flagged = {...params, authenticator: {...params.authenticator, clone_warning: true}};
      database.run(sql`UPDATE credentials SET params = ${flagged} WHERE id = ${id}`);
    },
  };
}
