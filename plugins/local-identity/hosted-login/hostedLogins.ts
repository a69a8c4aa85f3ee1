import {z} from 'zod';
import {json, optional} from '../database/columns';
import type {Database} from '../database/openDatabase';
import {randomId, sha256} from '../core/secrets';
import {Authentication} from '../core/wire';

const AuthorizationRequest = z.object({
  clientId: z.string(),
  redirectUri: z.string(),
  state: z.string().optional(),
  nonce: z.string().optional(),
  codeChallenge: z.string(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

const Result = z.object({
  personId: z.string(),
  isFirst: z.boolean(),
  authentications: z.array(Authentication),
});
type Result = z.infer<typeof Result>;

const Row = z
  .object({
    id: z.string(),
    organization_id: z.string(),
    request: json(AuthorizationRequest),
    result: optional(json(Result)),
    code_expires_at: optional(z.number()),
    used_at: optional(z.number()),
    token_id: optional(z.string()),
    expires_at: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    request: row.request,
    result: row.result,
    codeExpiresAt: row.code_expires_at,
    usedAt: row.used_at,
    tokenId: row.token_id,
    expiresAt: row.expires_at,
  }));
export type HostedLogin = z.output<typeof Row>;

const COLUMNS =
  'id, organization_id, request, result, code_expires_at, used_at, token_id, expires_at';
const PAGE_LIFETIME_MS = 15 * 60_000;
// RFC 6749 §4.1.2 recommends ten minutes at most; a redirect takes seconds.
const CODE_LIFETIME_MS = 60_000;

export type HostedLogins = ReturnType<typeof createHostedLogins>;

/** Sign-ins on our own page for a site, from the authorization request to the use of its code. */
export function createHostedLogins({database, clock}: {database: Database; clock: () => Date}) {
  const now = () => clock().getTime();
  return {
    async start(organizationId: string, request: AuthorizationRequest): Promise<string> {
      const id = randomId();
      await database.run(
        'INSERT INTO hosted_logins (id, organization_id, request, expires_at) VALUES (?, ?, ?, ?)',
        [id, organizationId, JSON.stringify(request), now() + PAGE_LIFETIME_MS],
      );
      return id;
    },

    /** While the reader is on the page. */
    findOpen: (id: string) =>
      database.one(
        Row,
        `SELECT ${COLUMNS} FROM hosted_logins WHERE id = ? AND result IS NULL AND expires_at > ?`,
        [id, now()],
      ),

    /** Resolves to the code, for exactly one caller. */
    async finish(id: string, result: Result): Promise<string | undefined> {
      const code = randomId();
      const changed = await database.run(
        `UPDATE hosted_logins SET result = ?, code_hash = ?, code_expires_at = ?
         WHERE id = ? AND result IS NULL`,
        [JSON.stringify(result), sha256(code), now() + CODE_LIFETIME_MS, id],
      );
      return changed === 1 ? code : undefined;
    },

    findByCode: (code: string) =>
      database.one(Row, `SELECT ${COLUMNS} FROM hosted_logins WHERE code_hash = ?`, [sha256(code)]),

    /** True for exactly one caller: a code is consumed before its token is made. */
    async consume(id: string): Promise<boolean> {
      const changed = await database.run(
        `UPDATE hosted_logins SET used_at = ? WHERE id = ? AND used_at IS NULL AND code_expires_at > ?`,
        [now(), id, now()],
      );
      return changed === 1;
    },

    async remember(id: string, tokenId: string, expiresAt: number): Promise<string> {
      const accessToken = randomId();
      await database.run(
        'UPDATE hosted_logins SET token_id = ?, access_hash = ?, expires_at = ? WHERE id = ?',
        [tokenId, sha256(accessToken), expiresAt, id],
      );
      return accessToken;
    },

    findByAccessToken: (accessToken: string) =>
      database.one(
        Row,
        `SELECT ${COLUMNS} FROM hosted_logins WHERE access_hash = ? AND expires_at > ?`,
        [sha256(accessToken), now()],
      ),

    purge: () => database.run('DELETE FROM hosted_logins WHERE expires_at < ?', [now()]),
  };
}
