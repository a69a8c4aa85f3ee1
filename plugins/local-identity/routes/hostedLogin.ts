import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import type {HostedLogin} from '../hosted-login/hostedLogins';
import {
  answerPage,
  handlePage,
  type Page,
  PAGE_STYLE,
  PAGE_STYLE_PATH,
  problemPage,
} from '../hosted-login/pages';
import type {Organization} from '../directory/organizations';
import type {IdpServices} from '../services';
import {answerChallenge} from '../sign-in/answerChallenge';
import {beginSignIn} from '../sign-in/beginSignIn';
import {ChallengeType} from '../core/wire';
import {parse, requestedBy} from './http';
import {pageHeaders} from './pageHeaders';

const Query = z.object({
  redirect_uri: z.string(),
  client_id: z.string(),
  response_type: z.string().optional(),
  response_mode: z.string().optional(),
  scope: z.string().default(''),
  state: z.string().max(512).optional(),
  nonce: z.string().max(512).optional(),
  prompt: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().default('plain'),
});
type Query = z.infer<typeof Query>;

const HandleForm = z.object({
  login: z.string(),
  email: z.string(),
  method: z.enum(['otp_via_email', 'password']),
});
const AnswerForm = z.object({
  login: z.string(),
  email: z.string(),
  challenge_id: z.string(),
  challenge_type: ChallengeType,
  answer: z.string(),
});

// RFC 7636 §4.2: base64url of a SHA-256 digest.
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** GET /oauth2/authorize: sign-in on a page of ours, for a site that gets a code for it (RFC 6749 §4.1). */
export function hostedLoginRoutes(services: IdpServices) {
  const {hostedLogins, organizations, tokens, options} = services;
  const show = (c: Context, page: Page, status: 200 | 400 | 401 | 429 = 200) =>
    c.html(page, status, pageHeaders(options.siteOrigins));

  const isOver = (c: Context) =>
    show(c, problemPage('Sign-in expired', 'Go back to the site and sign in again.'), 400);

  /** Exactly a registered address (RFC 9700 §2.1): a site's start page, or one that its owner listed. */
  const isRegistered = (uri: string, {settings}: Organization) =>
    options.siteOrigins.some((origin) => uri === `${origin}/`) ||
    settings.authn_link_allowed_redirect_uris.includes(uri);

  async function findLogin(id: string) {
    const login = await hostedLogins.findOpen(id);
    const organization = login && (await organizations.find(login.organizationId));
    return organization && {login, organization};
  }

  return new Hono()
    .get(PAGE_STYLE_PATH, (c) =>
      c.body(PAGE_STYLE, 200, {'Content-Type': 'text/css; charset=utf-8'}),
    )
    .get('/oauth2/authorize', async (c) => {
      const parsed = Query.safeParse(c.req.query());
      const isAmbiguous = Object.values(c.req.queries()).some(({length}) => length > 1);
      const organization = parsed.success && (await organizations.find(parsed.data.client_id));
      // Checked before anything is sent there: an error must not become an open redirect.
      if (isAmbiguous || !organization || !isRegistered(parsed.data.redirect_uri, organization)) {
        const text =
          'The site sent an incomplete request, or is not registered here. Tell its owner.';
        return show(c, problemPage('This sign-in link does not work', text), 400);
      }
      const {redirect_uri: redirectUri, ...query} = parsed.data;
      const error = findError(query);
      if (error !== undefined) {
        const {state} = query;
        return c.redirect(withParameters(redirectUri, {error, state, iss: options.publicURL}));
      }
      const {state, nonce, code_challenge: codeChallenge = ''} = query;
      const login = await hostedLogins.start(organization.id, {
        clientId: query.client_id,
        redirectUri,
        codeChallenge,
        ...(state === undefined ? {} : {state}),
        ...(nonce === undefined ? {} : {nonce}),
      });
      return show(c, handlePage({login, organization: organization.name}));
    })
    .post('/oauth2/authorize/handle', async (c) => {
      const {login: id, email, method} = parse(await c.req.parseBody(), HandleForm);
      const found = await findLogin(id);
      if (!found) {
        return isOver(c);
      }
      const {organization} = found;
      try {
        const [challenge] = await beginSignIn(
          {
            organization,
            handle: {type: 'email_address', value: email},
            method,
            options: {},
            metadata: {},
            previous: undefined,
            requestedBy: requestedBy(c),
          },
          services,
        );
        if (challenge && (challenge.type === 'otp' || challenge.type === 'password_verify')) {
          return show(c, answerPage({login: id, email, challenge}));
        }
        throw errors.noPasswordSet();
      } catch (error) {
        const problem = explain(error);
        return show(c, handlePage({login: id, organization: organization.name, problem}), 400);
      }
    })
    .post('/oauth2/authorize/answer', async (c) => {
      const form = parse(await c.req.parseBody(), AnswerForm);
      const found = await findLogin(form.login);
      if (!found) {
        return isOver(c);
      }
      const {login, organization} = found;
      const {challenge_id, challenge_type, answer, email} = form;
      const data = challenge_type === 'otp' ? {otp: answer} : {password: answer};
      let token: string;
      try {
        token = await answerChallenge({challenge_id, challenge_type, data}, services);
      } catch (error) {
        const problem = explain(error);
        if (error instanceof errors.ApiError && error.status === 401) {
          const challenge = {id: challenge_id, type: challenge_type};
          return show(c, answerPage({login: login.id, email, challenge, problem}), 401);
        }
        const page = handlePage({login: login.id, organization: organization.name, problem});
        return show(c, page, 400);
      }
      return c.redirect(await finish(login, organization, token), 303);
    });

  /** The token of the page's own sign-in never leaves: what it says goes with the code. */
  async function finish(login: HostedLogin, organization: Organization, token: string) {
    const verification = await tokens.verify(token);
    if (verification.status === 'invalid' || verification.organization.id !== organization.id) {
      throw errors.authenticationExpired();
    }
    const {claims, person} = verification;
    await tokens.revokeById(claims.jti, claims.exp);
    const code = await hostedLogins.finish(login.id, {
      personId: person.id,
      isFirst: claims['first_token'] === true,
      authentications: claims.authentications,
      generation: claims.session_generation,
    });
    if (code === undefined) {
      throw errors.authenticationExpired();
    }
    const {redirectUri, state} = login.request;
    return withParameters(redirectUri, {code, state, iss: options.publicURL});
  }
}

/** The error of RFC 6749 §4.1.2.1 or OpenID Connect Core §3.1.2.6 that goes back to the site. */
function findError(query: Omit<Query, 'redirect_uri'>): string | undefined {
  if (query.response_type !== 'code') {
    return 'unsupported_response_type';
  }
  if (query.response_mode !== undefined && query.response_mode !== 'query') {
    return 'invalid_request';
  }
  if (!query.scope.split(' ').includes('openid')) {
    return 'invalid_scope';
  }
  // There is no session here to be silent with.
  if (query.prompt === 'none') {
    return 'login_required';
  }
  const isS256 = query.code_challenge_method === 'S256';
  return isS256 && S256_CHALLENGE.test(query.code_challenge ?? '') ? undefined : 'invalid_request';
}

function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) {
      url.searchParams.set(name, value);
    }
  }
  return url.href;
}

const TEXTS: Partial<Record<errors.ErrorCode, string>> = {
  no_password_set: 'There is no password for this address yet. Ask for a code instead.',
  timeout: 'That took too long, or was tried too often. Start again.',
  rate_limit_exceeded: 'Too many attempts. Wait a little and try again.',
  incorrect_answer: 'That was not right. Try again.',
  self_registration_not_allowed: 'This address has no account. Ask an administrator to create one.',
  handle_pattern_not_allowed: 'This address cannot be registered here.',
  sign_up_awaiting_approval: 'Your account was created and is waiting for approval.',
  sign_in_awaiting_approval: 'Your account is waiting for approval.',
};

/** What went wrong, for a reader. Anything that is not an answer of ours is a bug and goes on. */
function explain(error: unknown): string {
  if (!(error instanceof errors.ApiError)) {
    throw error;
  }
  return TEXTS[error.code] ?? 'This did not work. Check what you typed.';
}
