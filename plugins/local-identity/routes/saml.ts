import {type Context, Hono} from 'hono';
import {z} from 'zod';
import {parse} from '../core/parse';
import type {Page} from '../hosted-login/pages';
import {readClientScript} from '../client/readClientScript';
import type {IdpServices} from '../composeServices';
import {SAML_CONSUMER_PATH} from '../sso/createSaml';
import {accountPage, FORWARD_SCRIPT_PATH, forwardPage} from '../sso/ssoPages';
import {SAML_SIGN_IN_PATH} from '../sso/samlIdentityProvider';
import {acceptIdentity, findSsoFlow} from '../sso/ssoFlow';
import {assetRoute} from './assetRoute';
import {pageHeaders} from './pageHeaders';
import {readForm} from './readRequest';
import {sendBack, showSsoProblem} from './sso';

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
  const show = (c: Context, page: Page, scripts?: string) =>
    c.html(page, 200, pageHeaders(options.siteOrigins, scripts));

  return new Hono()
    .route('/', assetRoute(FORWARD_SCRIPT_PATH, 'javascript', readClientScript('ssoForward')))
    .get(
      '/sso/saml/start',
      showSsoProblem(async (c) => {
        const {start} = findSsoFlow(c.req.query('id') ?? '', 'saml', services);
        return c.redirect(await saml.serviceProvider(start.id).authorizationUrl());
      }),
    )
    .get(
      SAML_SIGN_IN_PATH,
      showSsoProblem(async (c) => {
        const query = parse(c.req.query(), SignInQuery);
        const {id} = saml.readRequest(query.SAMLRequest);
        const page = accountPage({
          title: 'Sign in to your company',
          text: "This page simulates your company's single sign-on, so you do not need a password. The site receives your email address.",
          action: SAML_SIGN_IN_PATH,
          hidden: {request_id: id, relay_state: query.RelayState},
          accounts: seededHandles,
        });
        return show(c, page);
      }),
    )
    .post(SAML_SIGN_IN_PATH, async (c) => {
      const form = await readForm(c, SignInForm);
      const email = form.decision === 'permit' ? form.email.trim().toLowerCase() : undefined;
      const page = forwardPage(SAML_CONSUMER_PATH, {
        SAMLResponse: saml.answer(form.request_id, email),
        RelayState: form.relay_state,
      });
      return show(c, page, "'self'");
    })
    .post(
      SAML_CONSUMER_PATH,
      showSsoProblem(async (c) => {
        const form = await readForm(c, ConsumerForm);
        const found = findSsoFlow(form.RelayState, 'saml', services);
        const emailOf = () => saml.serviceProvider(found.start.id).emailOf(form.SAMLResponse);
        return sendBack(c, await acceptIdentity(found, emailOf, services), options.siteOrigins);
      }),
    );
}
