import {createHash} from 'node:crypto';
import {type Context, Hono} from 'hono';
import {decodeJwt} from 'jose';
import {z} from 'zod';
import type {HostedLogin} from '../hosted-login/hostedLogins';
import {equalsSecret} from '../core/secrets';
import type {IdpServices} from '../services';
import {bearerToken} from './http';

const TokenForm = z.object({
  grant_type: z.string(),
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  // RFC 7636 §4.1
  code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
});
type TokenForm = z.infer<typeof TokenForm>;

const MintedClaims = z.object({jti: z.string(), exp: z.number()});

/** POST /oauth2/tokens and /oauth2/userinfo: plain OAuth answers, without SlashID's envelope. */
export function oauth2Routes(services: IdpServices) {
  const {hostedLogins, organizations, persons, tokens, options, clock} = services;

  async function exchange(form: TokenForm): Promise<Record<string, unknown> | undefined> {
    const login = await hostedLogins.findByCode(form.code);
    const organization = login && (await organizations.find(login.organizationId));
    const person = login?.result && (await persons.find(login.result.personId));
    if (!organization || !login?.result || !person?.active || !isFor(login, form)) {
      return undefined;
    }
    if (!(await hostedLogins.consume(login.id))) {
      await revokeFirstUse(login);
      return undefined;
    }
    const {isFirst, authentications} = login.result;
    const {nonce} = login.request;
    const idToken = await tokens.mint({
      organization,
      person,
      isFirst,
      authentications,
      customClaims: nonce === undefined ? {} : {nonce},
    });
    const {jti, exp} = MintedClaims.parse(decodeJwt(idToken));
    const access = await hostedLogins.remember(login.id, jti, exp * 1000);
    return {
      access_token: access,
      id_token: idToken,
      token_type: 'bearer',
      expires_in: exp - Math.floor(clock().getTime() / 1000),
      scope: 'openid',
    };
  }

  /** A code that comes twice was stolen once (RFC 6749 §4.1.2): what it gave is taken back. */
  async function revokeFirstUse({tokenId, expiresAt}: HostedLogin): Promise<void> {
    if (tokenId !== undefined) {
      await tokens.revokeById(tokenId, expiresAt);
    }
  }

  async function userinfo(c: Context) {
    const login = await hostedLogins.findByAccessToken(bearerToken(c) ?? '');
    const isRevoked = login?.tokenId === undefined || (await tokens.isRevoked(login.tokenId));
    const person = login?.result && (await persons.find(login.result.personId));
    if (!login || isRevoked || !person?.active) {
      return c.json({error: 'invalid_token'}, 401, {'WWW-Authenticate': 'Bearer'});
    }
    const handles = await persons.handlesOf(person.id);
    const valueOf = (type: string) => handles.find((handle) => handle.type === type)?.value;
    const [email, phone, username] = [
      valueOf('email_address'),
      valueOf('phone_number'),
      valueOf('username'),
    ];
    return c.json({
      sub: person.id,
      iss: options.publicURL,
      aud: login.request.clientId,
      org_id: login.organizationId,
      ...(email === undefined ? {} : {email, email_verified: true}),
      ...(phone === undefined ? {} : {phone_number: phone, phone_number_verified: true}),
      ...(username === undefined ? {} : {username}),
    });
  }

  return new Hono()
    .post('/oauth2/tokens', async (c) => {
      const form = TokenForm.safeParse(await c.req.parseBody());
      if (!form.success) {
        return c.json({error: 'invalid_request'}, 400);
      }
      if (form.data.grant_type !== 'authorization_code') {
        return c.json({error: 'unsupported_grant_type'}, 400);
      }
      const answer = await exchange(form.data);
      return answer ? c.json(answer) : c.json({error: 'invalid_grant'}, 400);
    })
    .on(['GET', 'POST'], '/oauth2/userinfo', userinfo);
}

/** The code belongs to this client and address, and whoever asks knows the verifier (RFC 7636 §4.6). */
function isFor({request}: HostedLogin, form: TokenForm): boolean {
  const codeChallenge = createHash('sha256').update(form.code_verifier).digest('base64url');
  return (
    form.client_id === request.clientId &&
    form.redirect_uri === request.redirectUri &&
    equalsSecret(codeChallenge, request.codeChallenge)
  );
}
