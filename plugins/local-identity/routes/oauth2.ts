import {type Context, Hono} from 'hono';
import type {IdpServices} from '../services';
import {
  CodeForm,
  exchangeCode,
  exchangeRefreshToken,
  type Issued,
  RefreshForm,
} from '../hosted-login/exchangeTokens';
import {bearerToken} from './http';

/** POST /oauth2/tokens and /oauth2/userinfo: plain OAuth responses, without SlashID's envelope. */
export function oauth2Routes(services: IdpServices) {
  const {hostedLogins, persons, tokens, options, clock} = services;

  async function respond(c: Context, issued: Issued | undefined) {
    if (!issued) {
      return c.json({error: 'invalid_grant'}, 400);
    }
    const {grant, organization, nonce} = issued;
    return c.json({
      access_token: issued.accessToken,
      id_token: await tokens.sign(grant, organization, nonce === undefined ? {} : {nonce}),
      refresh_token: issued.refreshToken,
      token_type: 'bearer',
      expires_in: grant.expiresAt - Math.floor(clock().getTime() / 1000),
      scope: 'openid',
    });
  }

  async function userinfo(c: Context) {
    const login = await hostedLogins.findByAccessToken(bearerToken(c) ?? '');
    const isRevoked = login?.tokenId === undefined || (await tokens.isRevoked(login.tokenId));
    const person = login?.result && (await persons.find(login.result.personId));
    const isCurrent = person?.sessionGeneration === login?.result?.generation;
    if (!login || isRevoked || !isCurrent || !person?.active) {
      return c.json({error: 'invalid_token'}, 401, {
        'WWW-Authenticate': 'Bearer error="invalid_token"',
      });
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
      // Every handle was proven by a message, or set by an administrator.
      ...(email === undefined ? {} : {email, email_verified: true}),
      ...(phone === undefined ? {} : {phone_number: phone, phone_number_verified: true}),
      ...(username === undefined ? {} : {username}),
    });
  }

  return new Hono()
    .post('/oauth2/tokens', async (c) => {
      const body = await c.req.parseBody();
      const isRefresh = body['grant_type'] === 'refresh_token';
      if (!isRefresh && body['grant_type'] !== 'authorization_code') {
        return c.json({error: 'unsupported_grant_type'}, 400);
      }
      const refresh = RefreshForm.safeParse(body);
      if (refresh.success) {
        return respond(c, await exchangeRefreshToken(refresh.data, services));
      }
      const code = CodeForm.safeParse(body);
      return code.success
        ? respond(c, await exchangeCode(code.data, services))
        : c.json({error: 'invalid_request'}, 400);
    })
    .on(['GET', 'POST'], '/oauth2/userinfo', userinfo);
}
