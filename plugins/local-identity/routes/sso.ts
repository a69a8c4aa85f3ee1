import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import type {IdpServices} from '../composeServices';
import {accountPage, returnPage} from '../sso/ssoPages';
import {SOCIAL_PATH} from '../sso/socialProvider';
import {acceptIdentity, findSsoFlow, resolveSso, type Return} from '../sso/ssoFlow';
import {showPage} from '../pages/page';
import {type OrganizationEnv, readForm, readJson, requireOrganization} from './readRequest';

const ResolveRequest = z.object({
  challenge_id: z.string().max(200),
  code: z.string().max(200),
  pkce_code_verifier: z.string().max(200),
});
const SocialSecret = z.object({
  clientId: z.string(),
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
const AccountForm = z.object({email: z.string().max(254), decision: z.enum(['permit', 'deny'])});

/** POST /sso/resolve, where the site hands back the code of a single sign-on. */
export function ssoResolveRoutes(services: IdpServices) {
  return new Hono<OrganizationEnv>().post(
    '/sso/resolve',
    requireOrganization(services),
    async (c) => {
      const {challenge_id, code, pkce_code_verifier} = await readJson(c, ResolveRequest);
      const answer = {challengeId: challenge_id, code, verifier: pkce_code_verifier};
      resolveSso(c.var.organization, answer, services);
      return c.body(null, 204);
    },
  );
}

/** The pages of a social sign-in: the provider that stands in, its account page, and our callback. */
export function socialRoutes(services: IdpServices) {
  const {options, seededHandles, socialRelyingParty} = services;
  const formTargets = options.siteOrigins;

  return new Hono()
    .get(`${SOCIAL_PATH}/sign-in/:uid`, async (c) => {
      const signIn = await (await services.social()).findSignIn(c.req.param('uid'));
      if (!signIn) {
        throw errors.authenticationExpired();
      }
      const name = signIn.providerName;
      const page = accountPage({
        title: `Sign in with ${name}`,
        text: `This page simulates ${name}, so you do not need a password. The site receives your email address.`,
        action: c.req.path,
        hidden: {},
        accounts: seededHandles,
      });
      return showPage(c, page, {formTargets});
    })
    .post(`${SOCIAL_PATH}/sign-in/:uid`, async (c) => {
      const {email, decision} = await readForm(c, AccountForm);
      const chosen = decision === 'permit' ? email.trim().toLowerCase() : undefined;
      const next = await (await services.social()).answerSignIn(c.req.param('uid'), chosen);
      if (next === undefined) {
        throw errors.authenticationExpired();
      }
      return c.redirect(next, 303);
    })
    .all(`${SOCIAL_PATH}/*`, async (c) => (await services.social()).fetch(c.req.raw))
    .get('/sso/oidc/callback', async (c) => {
      const found = findSsoFlow(c.req.query('state') ?? '', 'oidc', services);
      const request = SocialSecret.parse(found.start.secret);
      const callback = new URL(new URL(c.req.url).search, `${options.publicURL}/sso/oidc/callback`);
      const emailOf = () => socialRelyingParty.emailOf(callback, request);
      return sendBack(c, await acceptIdentity(found, emailOf, services), formTargets);
    });
}

export function sendBack(c: Context, target: Return, formTargets: readonly string[]) {
  return target.uxMode === 'redirect'
    ? c.redirect(target.url)
    : showPage(c, returnPage(target), {formTargets, hasScript: true});
}
