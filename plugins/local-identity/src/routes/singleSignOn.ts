import {type Context, Hono} from 'hono';
import {z} from 'zod';
import {html} from 'hono/html';
import * as errors from '../core/errors';
import type {IdpServices} from '../composeServices';
import {EMAIL_INPUT, field, hiddenFields, layout, type Page, showPage} from '../pages/page';
import {answerSaml, SAML_CONSUMER_PATH, SAML_SIGN_IN_PATH, samlServiceProvider} from '../sso/saml';
import {SOCIAL_PATH} from '../sso/socialProvider';
import {emailFromCallback, SOCIAL_CALLBACK_PATH, SocialRequest} from '../sso/socialRelyingParty';
import {acceptIdentity, findSsoFlow, resolveSso, type Return} from '../sso/ssoFlow';
import {type OrganizationEnv, readForm, readJson, requireOrganization} from './readRequest';

const ResolveRequest = z.object({
  challenge_id: z.string().max(200),
  code: z.string().max(200),
  pkce_code_verifier: z.string().max(200),
});
const AccountForm = z.object({email: z.string().max(254), decision: z.enum(['permit', 'deny'])});
const ConsumerForm = z.object({SAMLResponse: z.string(), RelayState: z.string().max(200)});

/** POST /sso/resolve, where the site hands back the code of a single sign-on. */
export const ssoResolveRoutes = (services: IdpServices) =>
  new Hono<OrganizationEnv>().post('/sso/resolve', requireOrganization(services), async (c) => {
    const {challenge_id, code, pkce_code_verifier} = await readJson(c, ResolveRequest);
    const answer = {challengeId: challenge_id, code, verifier: pkce_code_verifier};
    resolveSso(c.var.organization, answer, services);
    return c.body(null, 204);
  });

/** A social sign-in: the provider that stands in, its account page, and our callback. */
export function socialRoutes(services: IdpServices) {
  const {publicURL, social} = services;

  return new Hono()
    .get(`${SOCIAL_PATH}/sign-in/:uid`, async (c) => {
      const name = await (await social()).findProviderName(c.req.param('uid'));
      if (name === undefined) {
        throw errors.authenticationExpired();
      }
      return showAccounts(c, `Sign in with ${name}`, name, services);
    })
    .post(`${SOCIAL_PATH}/sign-in/:uid`, async (c) => {
      const next = await (await social()).answerSignIn(c.req.param('uid'), await readAccount(c));
      if (next === undefined) {
        throw errors.authenticationExpired();
      }
      return c.redirect(next, 303);
    })
    .all(`${SOCIAL_PATH}/*`, async (c) => (await social()).fetch(c.req.raw))
    .get(SOCIAL_CALLBACK_PATH, async (c) => {
      const found = findSsoFlow(c.req.query('state') ?? '', 'oidc', services);
      const {id, secret} = found.start;
      const callback = new URL(SOCIAL_CALLBACK_PATH + new URL(c.req.url).search, publicURL);
      const provider = await social();
      const emailOf = () =>
        emailFromCallback(callback, id, SocialRequest.parse(secret), (request) =>
          provider.fetch(request),
        );
      return sendBack(c, await acceptIdentity(found, emailOf, services), services);
    });
}

/** A SAML sign-in: our start and consumer, and the account page of the provider that stands in. */
export function samlRoutes(services: IdpServices) {
  const {siteOrigins} = services;
  /** The stand-in knows the request by its `RelayState`, and needs nothing else of it. */
  const findStart = (c: Context) =>
    findSsoFlow(c.req.query('RelayState') ?? '', 'saml', services).start;

  return new Hono()
    .get('/sso/saml/start', async (c) => {
      const {start} = findSsoFlow(c.req.query('id') ?? '', 'saml', services);
      return c.redirect(await samlServiceProvider(start.id, services).authorizationUrl());
    })
    .get(SAML_SIGN_IN_PATH, (c) => {
      findStart(c);
      return showAccounts(c, 'Sign in to your company', "your company's single sign-on", services);
    })
    .post(SAML_SIGN_IN_PATH, async (c) => {
      const email = await readAccount(c);
      const {id} = findStart(c);
      const SAMLResponse = answerSaml(id, email, services);
      const page = forwardPage(SAML_CONSUMER_PATH, {SAMLResponse, RelayState: id});
      return showPage(c, page, {formTargets: siteOrigins, hasScript: true});
    })
    .post(SAML_CONSUMER_PATH, async (c) => {
      const {SAMLResponse, RelayState} = await readForm(c, ConsumerForm);
      const found = findSsoFlow(RelayState, 'saml', services);
      const emailOf = () => samlServiceProvider(found.start.id, services).emailOf(SAMLResponse);
      return sendBack(c, await acceptIdentity(found, emailOf, services), services);
    });
}

/** The page where a provider that stands in asks for the account; its form goes to the same URL. */
const showAccounts = (
  c: Context,
  title: string,
  provider: string,
  {siteOrigins, seededHandles}: IdpServices,
) => showPage(c, accountPage(title, provider, seededHandles), {formTargets: siteOrigins});

/** The chosen address, or undefined if the person cancelled. */
async function readAccount(c: Context): Promise<string | undefined> {
  const {email, decision} = await readForm(c, AccountForm);
  return decision === 'permit' ? email.trim().toLowerCase() : undefined;
}

const sendBack = (c: Context, target: Return, {siteOrigins}: IdpServices) =>
  target.uxMode === 'redirect'
    ? c.redirect(target.url)
    : showPage(c, returnPage(target), {formTargets: siteOrigins, hasScript: true});

const returnPage = ({origin, parameters}: Extract<Return, {uxMode: 'popup'}>): Page =>
  layout(
    'You are signed in',
    html`<p id="return" data-origin="${origin}" data-parameters="${parameters}">
      You can close this window.
    </p>`,
    {script: 'ssoReturn'},
  );

/** Submits a form automatically; without scripts, users click the button. */
const forwardPage = (action: string, fields: Readonly<Record<string, string>>): Page =>
  layout(
    'One moment',
    html`<form method="post" action="${action}">
      ${hiddenFields(fields)}
      <button class="primary">Continue</button>
    </form>`,
    {script: 'ssoForward'},
  );

/** The page where a provider that stands in asks for the account. */
const accountPage = (title: string, provider: string, accounts: readonly string[]): Page =>
  layout(
    title,
    html`<p>
        This page simulates ${provider}, so you do not need a password. The site receives your email
        address.
      </p>
      <form method="post">
        ${field('Email address', {...EMAIL_INPUT, autocomplete: 'off', list: 'accounts'})}
        <datalist id="accounts">
          ${accounts.map((account) => html`<option value="${account}"></option>`)}
        </datalist>
        <button class="primary" name="decision" value="permit">Continue</button>
        <button name="decision" value="deny" formnovalidate>Cancel</button>
      </form>`,
  );
