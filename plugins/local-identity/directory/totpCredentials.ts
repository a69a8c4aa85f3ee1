import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json} from '../database/columns';
import type {StoreParts} from '../database/openDatabase';
import {sql} from '../database/sql';
import {markUsed} from './credentials';

const Params = z.object({
  /** Base32. Codes are computed from it, so it cannot be hashed. */
  key: z.string(),
  /** The last time step with an accepted code: a code works once (RFC 6238 §5.2). */
  step: z.number(),
  recoveryHashes: z.array(z.string()),
  recoveryTotal: z.number(),
});
type Params = z.infer<typeof Params>;

const Row = z.object({id: z.string(), params: json(Params), stored: z.string()});
type TotpCredential = z.output<typeof Row>;

/** Authenticator apps. A code is valid for one sign-in only. */
export function createTotpCredentials({database, clock}: StoreParts) {
  const now = () => clock().getTime();

  const replace = (credential: TotpCredential, params: Params): boolean =>
    markUsed(database, now(), {...credential, params});

  return {
    find: (personId: string) =>
      database.one(
        Row,
        sql`SELECT id, params, params AS stored FROM credentials
            WHERE person_id = ${personId} AND type = 'totp'`,
      ),

    insert(personId: string, registration: Omit<Params, 'recoveryTotal'>) {
      const params = {...registration, recoveryTotal: registration.recoveryHashes.length};
      database.run(sql`
        INSERT INTO credentials (id, person_id, type, label, params, last_used, created_at)
        VALUES (${randomUUID()}, ${personId}, 'totp', 'Authenticator app', ${params}, ${now()}, ${now()})`);
    },

    /** False if this code, or a later one, was already accepted. */
    useStep: (credential: TotpCredential, step: number): boolean =>
      step > credential.params.step && replace(credential, {...credential.params, step}),

    useRecoveryCode(credential: TotpCredential, hash: string): boolean {
      const {params} = credential;
      const recoveryHashes = params.recoveryHashes.filter((unused) => unused !== hash);
      const isKnown = recoveryHashes.length < params.recoveryHashes.length;
      return isKnown && replace(credential, {...params, recoveryHashes});
    },
  };
}
