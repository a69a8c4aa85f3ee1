import {Hono} from 'hono';
import {z} from 'zod';
import {parse} from '../core/parse';
import type {IdpServices} from '../composeServices';
import {SAML_CONSUMER_PATH} from '../sso/createSaml';
import {accountPage, forwardPage} from '../sso/ssoPages';
import {SAML_SIGN_IN_PATH} from '../sso/samlIdentityProvider';
import {acceptIdentity, findSsoFlow} from '../sso/ssoFlow';
import {showPage} from '../pages/page';
import {readForm} from './readRequest';
import {sendBack} from './sso';

const SignInQuery = z.object({
  SAMLRequest: z.string().max(20_000),
  RelayState: z.string().max(200),
});
const SignInForm = z.object({
  request_id: z.string().max(200),
  relay_state: z.string().max(200),
  email: z.string(),
  decision: z.enum(['permit', 'deny']),
});
const ConsumerForm = z.object({SAMLResponse: z.string(), RelayState: z.string().max(200)});

/** A SAML sign-in: our start and consumer, and the account page of the provider that stands in. */
export function samlRoutes(services: IdpServices) {
  const {options, saml, seededHandles} = services;
  const formTargets = options.siteOrigins;

  return new Hono()
    .get('/sso/saml/start', async (c) => {
      const {start} = findSsoFlow(c.req.query('id') ?? '', 'saml', services);
      return c.redirect(await saml.serviceProvider(start.id).authorizationUrl());
    })
    .get(SAML_SIGN_IN_PATH, (c) => {
      const query = parse(c.req.query(), SignInQuery);
      const {id} = saml.readRequest(query.SAMLRequest);
      const page = accountPage({
        title: 'Sign in to your company',
        text: "This page simulates your company's single sign-on, so you do not need a password. The site receives your email address.",
        action: SAML_SIGN_IN_PATH,
        hidden: {request_id: id, relay_state: query.RelayState},
        accounts: seededHandles,
      });
      return showPage(c, page, {formTargets});
    })
    .post(SAML_SIGN_IN_PATH, async (c) => {
      const form = await readForm(c, SignInForm);
      const email = form.decision === 'permit' ? form.email.trim().toLowerCase() : undefined;
      const page = forwardPage(SAML_CONSUMER_PATH, {
        SAMLResponse: saml.answer(form.request_id, email),
        RelayState: form.relay_state,
      });
      return showPage(c, page, {formTargets, hasScript: true});
    })
    .post(SAML_CONSUMER_PATH, async (c) => {
      const form = await readForm(c, ConsumerForm);
      const found = findSsoFlow(form.RelayState, 'saml', services);
      const emailOf = () => saml.serviceProvider(found.start.id).emailOf(form.SAMLResponse);
      return sendBack(c, await acceptIdentity(found, emailOf, services), formTargets);
    });
}
