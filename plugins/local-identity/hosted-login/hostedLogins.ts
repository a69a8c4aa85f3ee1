import {z} from 'zod';
import {randomId, sha256} from '../core/secrets';
import {Authentication} from '../core/wire';
import {json, optional} from '../database/columns';
import type {Database} from '../database/openDatabase';

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
  generation: z.number(),
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
    refresh_hash: optional(z.string()),
    expires_at: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    request: row.request,
    result: row.result,
    codeExpiresAt: row.code_expires_at,
    usedAt: row.used_at,
    /** The user token that was issued last. */
    tokenId: row.token_id,
    refreshHash: row.refresh_hash,
    /** Of the page, and of the session once there is one; milliseconds. */
    expiresAt: row.expires_at,
  }));
export type HostedLogin = z.output<typeof Row>;

const COLUMNS =
  'id, organization_id, request, result, code_expires_at, used_at, token_id, refresh_hash, expires_at';
const PAGE_LIFETIME_MS = 15 * 60_000;
// RFC 6749 §4.1.2 recommends ten minutes at most; a redirect takes seconds.
const CODE_LIFETIME_MS = 60_000;

export type HostedLogins = ReturnType<typeof createHostedLogins>;

/** Sign-ins on our own page for a site, from the authorization request to the end of the session. */
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

    /** A refresh token names its session, so that one that was used before is recognised. */
    findByRefreshToken: (refreshToken: string) =>
      database.one(Row, `SELECT ${COLUMNS} FROM hosted_logins WHERE id = ? AND expires_at > ?`, [
        refreshToken.split('.')[0] ?? '',
        now(),
      ]),

    isCodeFresh: ({usedAt, codeExpiresAt = 0}: HostedLogin): boolean =>
      usedAt === undefined && codeExpiresAt > now(),

    /** Stores what was issued for the code or the last refresh token, which are used up with it. */
    async issue(
      id: string,
      token: {id: string; expiresAt: number},
    ): Promise<{accessToken: string; refreshToken: string}> {
      const accessToken = randomId();
      const refreshToken = `${id}.${randomId()}`;
      await database.run(
        `UPDATE hosted_logins SET used_at = coalesce(used_at, ?), token_id = ?, access_hash = ?, refresh_hash = ?, expires_at = ?
         WHERE id = ?`,
        [now(), token.id, sha256(accessToken), sha256(refreshToken), token.expiresAt, id],
      );
      return {accessToken, refreshToken};
    },

    isCurrentRefreshToken: ({refreshHash}: HostedLogin, refreshToken: string): boolean =>
      refreshHash === sha256(refreshToken),

    /** Neither code nor tokens of this session are good for anything any more. */
    end: (id: string) =>
      database.run(
        'UPDATE hosted_logins SET access_hash = NULL, refresh_hash = NULL, code_expires_at = 0 WHERE id = ?',
        [id],
      ),

    findByAccessToken: (accessToken: string) =>
      database.one(
        Row,
        `SELECT ${COLUMNS} FROM hosted_logins WHERE access_hash = ? AND expires_at > ?`,
        [sha256(accessToken), now()],
      ),
  };
}
