import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json, optional, time} from '../database/columns';
import type {Database, StoreParts} from '../database/openDatabase';
import {sql} from '../database/sql';
import {createDecoyHash, hashPassword, type PasswordHashCost, verifyPassword} from './passwordHash';

const PasswordParams = z.object({hash: z.string()});

const CredentialRow = z.object({
  id: z.string(),
  personId: z.string(),
  type: z.enum(['password', 'public-key', 'totp']),
  label: z.string(),
  params: json(z.record(z.string(), z.unknown())),
  lastUsed: optional(time),
});
export type Credential = z.output<typeof CredentialRow>;

export type Credentials = ReturnType<typeof createCredentials>;

/**
 * Stored secrets and keys for a person's sign-ins. `params` has passwords as hashes, but the key of an authenticator app
 * in the clear, so it is never sent as a whole.
 */
export function createCredentials({
  database,
  clock,
  passwordHashCost,
}: StoreParts & {passwordHashCost: PasswordHashCost}) {
  const now = () => clock().getTime();
  // Compared if a person has no password, so that the response takes the same time.
  const decoy = createDecoyHash(passwordHashCost);

  const findPassword = (personId: string) =>
    database.one(
      CredentialRow,
      sql`SELECT * FROM credentials WHERE person_id = ${personId} AND type = 'password'`,
    );

  return {
    findPassword,

    listOf: (personId: string) =>
      database.all(
        CredentialRow,
        sql`SELECT * FROM credentials WHERE person_id = ${personId} ORDER BY created_at`,
      ),

    remove: (personId: string, id: string) =>
      database.run(sql`DELETE FROM credentials WHERE person_id = ${personId} AND id = ${id}`),

    removeAll: (personId: string) =>
      database.run(sql`DELETE FROM credentials WHERE person_id = ${personId}`),

    hasPassword: (personId: string) => findPassword(personId) !== undefined,

    /** Deliberately slow, so never in a transaction. */
    hashPassword: (password: string) => hashPassword(password, passwordHashCost),

    /** Sets or replaces the password: the unique index allows one per person. */
    upsertPassword: (personId: string, hash: string, label = 'Password') =>
      database.run(sql`
        INSERT INTO credentials (id, person_id, type, label, params, created_at)
        VALUES (${randomUUID()}, ${personId}, 'password', ${label}, ${{hash}}, ${now()})
        ON CONFLICT (person_id) WHERE type = 'password'
        DO UPDATE SET params = excluded.params, label = excluded.label, created_at = excluded.created_at`),

    /**
     * Compares, which is deliberately slow. Resolves to a function that confirms the use; it returns false if the
     * password changed during the comparison.
     */
    async verifyPassword(personId: string, password: string): Promise<(() => boolean) | undefined> {
      const credential = findPassword(personId);
      if (!credential) {
        await verifyPassword(password, decoy);
        return undefined;
      }
      const {id, params} = credential;
      const {hash} = PasswordParams.parse(params);
      return (await verifyPassword(password, hash))
        ? () => markUsed(database, now(), {id, params, stored: JSON.stringify(params)})
        : undefined;
    },
  };
}

/**
 * Records the use of a credential. Compare-and-set: false if its `stored` parameters are no longer those that
 * the answer was compared with, so that an answer counts once and restores no replaced credential.
 */
export const markUsed = (
  database: Database,
  at: number,
  {id, stored, params}: {id: string; stored: string; params: object},
): boolean =>
  database.run(sql`
    UPDATE credentials SET params = ${params}, last_used = ${at}
    WHERE id = ${id} AND params = ${stored}`) === 1;
