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
  const {hostedLogins, organizations, links, tokens, options} = services;
  const show = (c: Context, page: Page, status: 200 | 400 | 401 | 429 = 200) =>
    c.html(page, status, pageHeaders(options.siteOrigins));

  const isOver = (c: Context) =>
    show(c, problemPage('Sign-in expired', 'Go back to the site and sign in again.'), 400);

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
      const query = parse(c.req.query(), Query);
      const organization = await organizations.find(query.client_id);
      if (!organization) {
        throw errors.unknownOrganization();
      }
      // Checked before anything is sent there: an error must not become an open redirect.
      const redirectUri = checkRedirectUri(links.checkTarget(query.redirect_uri, organization));
      const problem = problemWith(query);
      if (problem !== undefined) {
        return c.redirect(withParameters(redirectUri, {error: problem, state: query.state}));
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
    await tokens.revokeById(claims.jti, claims.exp * 1000);
    const code = await hostedLogins.finish(login.id, {
      personId: person.id,
      isFirst: claims['first_token'] === true,
      authentications: claims.authentications,
    });
    if (code === undefined) {
      throw errors.authenticationExpired();
    }
    const {redirectUri, state} = login.request;
    return withParameters(redirectUri, {code, state, iss: options.publicURL});
  }
}

/** The error of RFC 6749 §4.1.2.1 or OpenID Connect Core §3.1.2.6 that goes back to the site. */
function problemWith(query: Query): string | undefined {
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

/** A redirect URI has no fragment (RFC 6749 §3.1.2). */
function checkRedirectUri(uri: string): string {
  if (new URL(uri).hash !== '') {
    throw errors.redirectTargetNotAllowed();
  }
  return uri;
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

const TEXTS: Readonly<Record<string, string>> = {
  'no password set': 'There is no password for this address yet. Ask for a code instead.',
  'authentication has expired': 'That took too long, or was tried too often. Start again.',
  'Rate limit exceeded': 'Too many attempts. Wait a little and try again.',
  'incorrect answer to the challenge': 'That was not right. Try again.',
  'self-registration not allowed for this organization':
    'This address has no account, and new ones are made by an administrator.',
  'person cannot be registered': 'This address cannot be registered here.',
  'person is not active': 'Your account was created and waits for an approval.',
};

/** What went wrong, for a reader. Anything that is not an answer of ours is a bug and goes on. */
function explain(error: unknown): string {
  if (!(error instanceof errors.ApiError)) {
    throw error;
  }
  return (
    TEXTS[error.message] ??
    (error.message.startsWith('Person ')
      ? 'Your account waits for an approval.'
      : 'This did not work. Check what you typed.')
  );
}
