import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import * as errors from '../core/errors';
import {json, optional, type StoreParts, time} from '../database/database';
import {createDecoyHash, hashPassword, type PasswordHashCost, verifyPassword} from './passwords';
import type {Persons} from './persons';

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
const rowOf = <T>(schema: z.ZodType<T>) =>
  z
    .object({id: z.string(), personId: z.string(), params: z.string()})
    .transform(({params: stored, ...row}) => ({
      ...row,
      stored,
      params: schema.parse(JSON.parse(stored)),
    }));

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
type PasskeyParams = z.output<typeof PasskeyParams>;
/** What may be shown of a passkey. */
export const PublicPasskey = PasskeyParams.omit({rp_id: true, backup_eligible: true});

const PasskeyRow = rowOf(PasskeyParams);
export type Passkey = z.output<typeof PasskeyRow>;

const TotpParams = z.object({
  /** Base32. Codes are computed from it, so it cannot be hashed. */
  key: z.string(),
  /** The last time step with an accepted code: a code works once (RFC 6238 §5.2). */
  step: z.number(),
  recoveryHashes: z.array(z.string()),
  recoveryTotal: z.number(),
});
const TotpRow = rowOf(TotpParams);

type CredentialParts = StoreParts & {passwordHashCost: PasswordHashCost; persons: Persons};

/**
 * Stored secrets and keys for a person's sign-ins. `params` has passwords as hashes, but the key of an authenticator app
 * in the clear, so it is never sent as a whole.
 */
export function createCredentials(parts: CredentialParts) {
  const {database, now, persons} = parts;

  /**
   * Records the use of a credential. Compare-and-set: false if its `stored` parameters are no longer those that
   * the answer was compared with, so that an answer counts once and restores no replaced credential.
   */
  const use = ({id, stored}: {id: string; stored: string}, params: object): boolean =>
    database.update('credentials', {params, lastUsed: now()}, {id, params: stored}) === 1;

  return {
    ...createPasswords(parts, use),
    ...createKeys(parts),
    use,

    listOf: (personId: string) =>
      database.select(CredentialRow, 'credentials', {personId}, 'ORDER BY created_at'),

    /** Removes one, or all; ends the person's sessions, too. @throws notFound */
    remove: (personId: string, id?: string): void =>
      database.transaction(() => {
        const where = {personId, ...(id === undefined ? {} : {id})};
        if (database.remove('credentials', where) === 0 && id !== undefined) {
          throw errors.notFound();
        }
        persons.endSessions(personId);
      }),
  };
}

/** Passkeys and authenticator apps. */
function createKeys({database, now}: StoreParts) {
  const insert = (row: {personId: string; type: string; label: string; params: object}) =>
    database.insert('credentials', {...row, id: randomUUID(), lastUsed: now(), createdAt: now()});

  return {
    passkeysOf: (personId: string, rpId: string): Passkey[] =>
      database
        .select(PasskeyRow, 'credentials', {personId, type: 'public-key'}, 'ORDER BY created_at')
        .filter(({params}) => params.rp_id === rpId),

    /** A credential id belongs to one person (WebAuthn L3 §7.1 step 27). */
    findPasskey: (externalId: string) => database.find(PasskeyRow, 'credentials', {externalId}),

    insertPasskey(personId: string, params: PasskeyParams) {
      const externalId = params.webauthn_credential_id;
      const row = {personId, type: 'public-key', label: 'Passkey', params, externalId};
      insert(row);
    },

    /** A decreased counter can mean that the key was cloned. */
    flagClone({id, params}: Passkey) {
      const authenticator = {...params.authenticator, clone_warning: true};
      database.update('credentials', {params: {...params, authenticator}}, {id});
    },

    findTotp: (personId: string) => database.find(TotpRow, 'credentials', {personId, type: 'totp'}),

    insertTotp: (personId: string, params: z.output<typeof TotpParams>) =>
      insert({personId, type: 'totp', label: 'Authenticator app', params}),
  };
}

function createPasswords(
  {database, now, passwordHashCost, persons}: CredentialParts,
  use: (credential: {id: string; stored: string}, params: object) => boolean,
) {
  // Compared if a person has no password, so that the response takes the same time.
  const decoy = createDecoyHash(passwordHashCost);
  const find = (personId: string) =>
    database.find(PasswordRow, 'credentials', {personId, type: 'password'});

  /** Sets or replaces the password: the unique index allows one per person. */
  const upsertPassword = (personId: string, hash: string, label = 'Password') => {
    const row = {id: randomUUID(), personId, type: 'password', label, params: {hash}};
    const replace = `ON CONFLICT (person_id) WHERE type = 'password' DO UPDATE SET
      params = excluded.params, label = excluded.label, created_at = excluded.created_at`;
    database.insert('credentials', {...row, createdAt: now()}, replace);
  };

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
      return found && isRight ? () => use(found, found.params) : undefined;
    },
  };
}
