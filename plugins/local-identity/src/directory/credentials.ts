import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import * as errors from '../core/errors';
import {json, optional, sql, type StoreParts, time} from '../database/database';
import {createDecoyHash, hashPassword, type PasswordHashCost, verifyPassword} from './passwords';

const CredentialRow = z.object({
  id: z.string(),
  personId: z.string(),
  type: z.enum(['password', 'public-key', 'totp']),
  label: z.string(),
  params: json(z.record(z.string(), z.unknown())),
  lastUsed: optional(time),
});
export type Credential = z.output<typeof CredentialRow>;

/** A credential to compare an answer with. `stored`: its parameters as they are in the database. */
const rowOf = <T>(params: z.ZodType<T>) =>
  z.object({id: z.string(), personId: z.string(), params: json(params), stored: z.string()});

const PasswordRow = rowOf(z.object({hash: z.string()}));

const PasskeyParams = z.object({
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
/** What may be shown of a passkey. */
export const PublicPasskey = PasskeyParams.omit({rp_id: true, backup_eligible: true});

const PasskeyRow = rowOf(PasskeyParams);
export type Passkey = z.output<typeof PasskeyRow>;

const TotpRow = rowOf(
  z.object({
    /** Base32. Codes are computed from it, so it cannot be hashed. */
    key: z.string(),
    /** The last time step with an accepted code: a code works once (RFC 6238 §5.2). */
    step: z.number(),
    recoveryHashes: z.array(z.string()),
    recoveryTotal: z.number(),
  }),
);
type TotpCredential = z.output<typeof TotpRow>;

/** What the stores of all kinds of credentials share. */
function createTable({database, clock}: StoreParts) {
  const now = () => clock().getTime();
  return {
    find: <T>(row: z.ZodType<T>, type: Credential['type'], personId: string) =>
      database.all(
        row,
        sql`SELECT *, params AS stored FROM credentials
            WHERE person_id = ${personId} AND type = ${type} ORDER BY created_at`,
      ),

    insert(
      personId: string,
      type: Credential['type'],
      {label, params, externalId}: {label: string; params: object; externalId?: string},
    ): void {
      database.run(sql`
        INSERT INTO credentials (id, person_id, type, label, params, external_id, last_used, created_at)
        VALUES (${randomUUID()}, ${personId}, ${type}, ${label}, ${params}, ${externalId}, ${now()}, ${now()})`);
    },

    /**
     * Records the use of a credential. Compare-and-set: false if its `stored` parameters are no longer those that
     * the answer was compared with, so that an answer counts once and restores no replaced credential.
     */
    use: ({id, stored}: {id: string; stored: string}, params: object): boolean =>
      database.run(sql`
        UPDATE credentials SET params = ${params}, last_used = ${now()}
        WHERE id = ${id} AND params = ${stored}`) === 1,
  };
}

type CredentialParts = StoreParts & {
  passwordHashCost: PasswordHashCost;
  persons: {endSessions: (personId: string) => void};
};

/**
 * Stored secrets and keys for a person's sign-ins. `params` has passwords as hashes, but the key of an authenticator app
 * in the clear, so it is never sent as a whole.
 */
export function createCredentials(parts: CredentialParts) {
  const {database, persons} = parts;
  return {
    ...createPasswords(parts),

    listOf: (personId: string) =>
      database.all(
        CredentialRow,
        sql`SELECT * FROM credentials WHERE person_id = ${personId} ORDER BY created_at`,
      ),

    /** Also ends the person's sessions. @throws notFound */
    remove: (personId: string, id: string): void =>
      database.transaction(() => {
        const removal = sql`DELETE FROM credentials WHERE person_id = ${personId} AND id = ${id}`;
        if (database.run(removal) === 0) {
          throw errors.notFound();
        }
        persons.endSessions(personId);
      }),

    /** Also ends the person's sessions. */
    removeAll: (personId: string): void =>
      database.transaction(() => {
        database.run(sql`DELETE FROM credentials WHERE person_id = ${personId}`);
        persons.endSessions(personId);
      }),
  };
}

function createPasswords(parts: CredentialParts) {
  const {database, clock, passwordHashCost, persons} = parts;
  // Compared if a person has no password, so that the response takes the same time.
  const decoy = createDecoyHash(passwordHashCost);
  const table = createTable(parts);
  const find = (personId: string) => table.find(PasswordRow, 'password', personId)[0];

  /** Sets or replaces the password: the unique index allows one per person. */
  const upsertPassword = (personId: string, hash: string, label = 'Password') =>
    database.run(sql`
      INSERT INTO credentials (id, person_id, type, label, params, created_at)
      VALUES (${randomUUID()}, ${personId}, 'password', ${label}, ${{hash}}, ${clock().getTime()})
      ON CONFLICT (person_id) WHERE type = 'password'
      DO UPDATE SET params = excluded.params, label = excluded.label, created_at = excluded.created_at`);

  return {
    upsertPassword,

    /** Also ends the person's sessions, and sign-ins in progress that extend one. */
    replacePassword: (personId: string, hash: string, label?: string): void =>
      database.transaction(() => {
        upsertPassword(personId, hash, label);
        persons.endSessions(personId);
      }),

    hasPassword: (personId: string) => find(personId) !== undefined,

    /** Deliberately slow, so never in a transaction. */
    hashPassword: (password: string) => hashPassword(password, passwordHashCost),

    /**
     * Compares, which is deliberately slow. Resolves to a function that confirms the use; it returns false if the
     * password changed during the comparison.
     */
    async verifyPassword(personId: string, password: string): Promise<(() => boolean) | undefined> {
      const found = find(personId);
      const isRight = await verifyPassword(password, found?.params.hash ?? decoy);
      return found && isRight ? () => table.use(found, found.params) : undefined;
    },
  };
}

/** Public keys of authenticators. A credential id belongs to one person (WebAuthn L3 §7.1 step 27). */
export function createPasskeys(parts: StoreParts) {
  const {database} = parts;
  const table = createTable(parts);

  return {
    list: (personId: string, rpId: string): Passkey[] =>
      table.find(PasskeyRow, 'public-key', personId).filter(({params}) => params.rp_id === rpId),

    find: (credentialId: string) =>
      database.one(
        PasskeyRow,
        sql`SELECT *, params AS stored FROM credentials WHERE external_id = ${credentialId}`,
      ),

    insert(personId: string, params: Passkey['params']) {
      const externalId = params.webauthn_credential_id;
      table.insert(personId, 'public-key', {label: 'Passkey', params, externalId});
    },

    /** False if the key was used, flagged or removed in the meantime. */
    use: (passkey: Passkey, sign_count: number): boolean =>
      table.use(passkey, withAuthenticator(passkey, {sign_count})),

    /** A decreased counter can mean that the key was cloned. */
    flagClone(passkey: Passkey) {
      const flagged = withAuthenticator(passkey, {clone_warning: true});
      database.run(sql`UPDATE credentials SET params = ${flagged} WHERE id = ${passkey.id}`);
    },
  };
}

const withAuthenticator = (
  {params}: Passkey,
  changes: Partial<Passkey['params']['authenticator']>,
): Passkey['params'] => ({...params, authenticator: {...params.authenticator, ...changes}});

/** Authenticator apps. A code is valid for one sign-in only. */
export function createTotpCredentials(parts: StoreParts) {
  const table = createTable(parts);

  return {
    find: (personId: string) => table.find(TotpRow, 'totp', personId)[0],

    insert(personId: string, registration: Omit<TotpCredential['params'], 'recoveryTotal'>) {
      const params = {...registration, recoveryTotal: registration.recoveryHashes.length};
      table.insert(personId, 'totp', {label: 'Authenticator app', params});
    },

    /** False if this code, or a later one, was already accepted. */
    useStep: (credential: TotpCredential, step: number): boolean =>
      step > credential.params.step && table.use(credential, {...credential.params, step}),

    useRecoveryCode(credential: TotpCredential, hash: string): boolean {
      const {params} = credential;
      const recoveryHashes = params.recoveryHashes.filter((unused) => unused !== hash);
      const isKnown = recoveryHashes.length < params.recoveryHashes.length;
      return isKnown && table.use(credential, {...params, recoveryHashes});
    },
  };
}
