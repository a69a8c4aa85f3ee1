import {createHash} from 'node:crypto';
import {z} from 'zod';
import {equalsSecret} from '../core/secrets';
import type {Grant, Tokens} from '../core/tokens';
import type {Database} from '../database/openDatabase';
import type {Organization, Organizations} from '../directory/organizations';
import type {Persons} from '../directory/persons';
import type {HostedLogin, HostedLogins} from './hostedLogins';

export const CodeForm = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  // RFC 7636 §4.1
  code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
});
export const RefreshForm = z.object({
  grant_type: z.literal('refresh_token'),
  client_id: z.string(),
  refresh_token: z.string(),
});
type CodeForm = z.infer<typeof CodeForm>;
type RefreshForm = z.infer<typeof RefreshForm>;

type Services = {
  database: Database;
  hostedLogins: HostedLogins;
  organizations: Organizations;
  persons: Persons;
  tokens: Tokens;
};

export type Issued = {
  accessToken: string;
  refreshToken: string;
  grant: Grant;
  organization: Organization;
  nonce: string | undefined;
};

/** RFC 6749 §4.1.3. Undefined: `invalid_grant`. */
export const exchangeCode = (form: CodeForm, services: Services) =>
  services.database.transaction(async (): Promise<Issued | undefined> => {
    const {hostedLogins} = services;
    const login = await hostedLogins.findByCode(form.code);
    if (!login || !isFor(login, form)) {
      return undefined;
    }
    if (login.usedAt !== undefined) {
      await endSession(login, services);
      return undefined;
    }
    return hostedLogins.isCodeFresh(login) ? issue(login, undefined, services) : undefined;
  });

/**
 * RFC 6749 §6 with rotation (RFC 9700 §4.14): a refresh token that comes twice was stolen once, and
 * ends the session. A refreshed session ends when the first token would have.
 */
export const exchangeRefreshToken = (form: RefreshForm, services: Services) =>
  services.database.transaction(async (): Promise<Issued | undefined> => {
    const {hostedLogins, tokens} = services;
    const login = await hostedLogins.findByRefreshToken(form.refresh_token);
    if (!login?.refreshHash || login.request.clientId !== form.client_id) {
      return undefined;
    }
    const isOver = login.tokenId === undefined || (await tokens.isRevoked(login.tokenId));
    if (isOver || !hostedLogins.isCurrentRefreshToken(login, form.refresh_token)) {
      await endSession(login, services);
      return undefined;
    }
    return issue(login, login.expiresAt / 1000, services);
  });

async function issue(
  {id, organizationId, request, result, tokenId, expiresAt}: HostedLogin,
  notAfter: number | undefined,
  {hostedLogins, organizations, persons, tokens}: Services,
): Promise<Issued | undefined> {
  const organization = await organizations.find(organizationId);
  const person = result && (await persons.find(result.personId));
  if (!organization || !person?.active || person.sessionGeneration !== result?.generation) {
    return undefined;
  }
  const grant = tokens.grant({
    organization,
    person,
    isFirst: result.isFirst && tokenId === undefined,
    authentications: result.authentications,
    notAfter,
  });
  if (tokenId !== undefined) {
    await tokens.revokeById(tokenId, expiresAt / 1000);
  }
  const issued = await hostedLogins.issue(id, {
    id: grant.tokenId,
    expiresAt: grant.expiresAt * 1000,
  });
  return {...issued, grant, organization, nonce: request.nonce};
}

/** A code or refresh token that comes twice was stolen once: what it gave is taken back. */
async function endSession(
  {id, tokenId, expiresAt}: HostedLogin,
  {hostedLogins, tokens}: Services,
): Promise<void> {
  if (tokenId !== undefined) {
    await tokens.revokeById(tokenId, expiresAt / 1000);
  }
  await hostedLogins.end(id);
}

/** The code belongs to this client and address, and the sender knows the verifier (RFC 7636 §4.6). */
function isFor({request}: HostedLogin, form: CodeForm): boolean {
  const codeChallenge = createHash('sha256').update(form.code_verifier).digest('base64url');
  return (
    form.client_id === request.clientId &&
    form.redirect_uri === request.redirectUri &&
    equalsSecret(codeChallenge, request.codeChallenge)
  );
}
