import {type Context, Hono} from 'hono';
import {getCookie} from 'hono/cookie';
import {z} from 'zod';
import {html} from 'hono/html';
import * as errors from '../core/errors';
import type {Grant} from '../core/sessions';
import {ChallengeType, type Handle} from '../core/wire';
import type {IdpServices} from '../composeServices';
import {canonicalHandle} from '../directory/handles';
import {SIGN_IN_COOKIE, SIGN_IN_PATH, type SignIn} from '../hosted-login/createAuthorizationServer';
import {EMAIL_INPUT, field, hiddenFields, layout, note, type Page, showPage} from '../pages/page';
import {type Attestation, settleAnswer} from '../sign-in/answerChallenge';
import {beginSignIn} from '../sign-in/beginSignIn';
import {readForm, requestedBy} from './readRequest';

const HandleForm = z.object({email: z.string(), method: z.enum(['otp_via_email', 'password'])});
const AnswerForm = z.object({
  email: z.string(),
  challenge_id: z.string(),
  challenge_type: ChallengeType,
  answer: z.string(),
});

type SignInContext = Context<{Variables: {signIn: SignIn}}>;

/** The origin that receives the authorization code. */
const siteOf = (c: SignInContext) =>
  new URL(String(c.var.signIn.interaction.params['redirect_uri'])).origin;

/** Renders a page whose CSP lets its form redirect to the site. */
const show = (c: SignInContext, page: Page, status: 200 | 400 | 401) =>
  showPage(c, page, {status, formTargets: [siteOf(c)]});

/** The first page, with the reason why the sign-in did not go on, if any. */
const showStart = (c: SignInContext, problem?: string) =>
  show(
    c,
    handlePage(actionOf(c), c.var.signIn.organization.name, problem),
    problem === undefined ? 200 : 400,
  );

/** The page for the code or the password, with the reason why the last one was not accepted, if any. */
const showChallenge = (
  c: SignInContext,
  email: string,
  challenge: {id: string; type: string},
  problem?: string,
) => show(c, answerPage(actionOf(c), email, challenge, problem), problem === undefined ? 200 : 401);

/** Sign-in on our own pages, for a site that receives an authorization code (RFC 6749 §4.1). */
export function hostedLoginRoutes(services: IdpServices) {
  const {authorizationServer} = services;
  const pages = new Hono<{Variables: {signIn: SignIn}}>()
    .use(async (c, next) => {
      const uid = c.req.param('uid') ?? '';
      const isOwn = getCookie(c, SIGN_IN_COOKIE) === uid;
      const signIn = isOwn ? await (await authorizationServer()).findSignIn(uid) : undefined;
      if (!signIn) {
        throw errors.authenticationExpired();
      }
      c.set('signIn', signIn);
      return next();
    })
    .get('/', (c) => showStart(c))
    .post('/handle', async (c) => {
      const {email, method} = await readForm(c, HandleForm);
      try {
        return showChallenge(c, email, await begin(c, email, method, services));
      } catch (error) {
        return showStart(c, explain(error));
      }
    })
    .post('/answer', async (c) => {
      const {challenge_id: id, challenge_type: type, answer, email} = await readForm(c, AnswerForm);
      const data = type === 'otp' ? {otp: answer} : {password: answer};
      let session: Grant;
      try {
        session = await settle({challenge_id: id, challenge_type: type, data}, c, services);
      } catch (error) {
        const problem = explain(error);
        return error instanceof errors.ApiError && error.status === 401
          ? showChallenge(c, email, {id, type}, problem)
          : showStart(c, problem);
      }
      const server = await authorizationServer();
      return c.redirect(await server.finishSignIn(c.var.signIn, session), 303);
    });

  return new Hono().route(`${SIGN_IN_PATH}/:uid`, pages);
}

/** The challenge to answer on the next page. */
async function begin(
  c: SignInContext,
  email: string,
  method: z.infer<typeof HandleForm>['method'],
  services: IdpServices,
) {
  const {organization} = c.var.signIn;
  const handle: Handle = {type: 'email_address', value: email};
  // Asked before anything begins: otherwise a link to choose one would be sent, which nothing waits for.
  const owner = services.persons.findByHandle(organization, canonicalHandle(handle));
  if (method === 'password' && !(owner && services.credentials.hasPassword(owner.id))) {
    throw errors.noPasswordSet();
  }
  // Messages name the site, not this page.
  const requester = {...requestedBy(c), origin: siteOf(c)};
  const [challenge] = await beginSignIn(
    {organization, handle, method, requestedBy: requester},
    services,
  );
  if (challenge?.type !== 'otp' && challenge?.type !== 'password_verify') {
    throw errors.noPasswordSet();
  }
  return challenge;
}

/** Settles an answer. The session stays here; the site gets its token for the code. */
async function settle(
  attestation: Attestation,
  c: SignInContext,
  services: IdpServices,
): Promise<Grant> {
  const finish = await settleAnswer(attestation, services);
  if (finish.status === 'refused') {
    throw finish.error;
  }
  if (finish.status !== 'granted' || finish.organization.id !== c.var.signIn.organization.id) {
    throw errors.authenticationExpired();
  }
  return finish.grant;
}

/** The endpoints that the embedded OpenID provider serves itself. */
export function authorizationServerRoutes({authorizationServer}: IdpServices) {
  return new Hono()
    .post('/oauth2/tokens', async (c) => (await authorizationServer()).exchange(c.req.raw))
    .on(
      ['GET', 'POST'],
      ['/oauth2/authorize/*', '/oauth2/userinfo', '/.well-known/openid-configuration'],
      async (c) => (await authorizationServer()).fetch(c.req.raw),
    );
}

/** Where the forms of a sign-in page go. */
const actionOf = (c: Context) => `${SIGN_IN_PATH}/${c.req.param('uid') ?? ''}`;

const TEXTS: Partial<Record<errors.ErrorCode, string>> = {
  no_password_set: 'This address has no password yet. Request a code instead.',
  timeout: 'The sign-in took too long. Start again.',
  rate_limit_exceeded: 'Too many attempts. Request a new code, or wait a moment.',
  incorrect_answer: 'That is incorrect. Try again.',
  self_registration_not_allowed: 'This address has no account. Ask an administrator to create one.',
  handle_pattern_not_allowed: 'You cannot register with this address.',
  sign_up_awaiting_approval: 'Your account was created and is waiting for approval.',
  sign_in_awaiting_approval: 'Your account is waiting for approval.',
};

/** Error message for the page. Rethrows unexpected errors. */
function explain(error: unknown): string {
  if (!(error instanceof errors.ApiError)) {
    throw error;
  }
  return TEXTS[error.code] ?? 'Something went wrong. Check your details, then try again.';
}

const CODE_INPUT = {
  inputmode: 'numeric',
  pattern: '[0-9]{6}',
  maxlength: '6',
  autocomplete: 'one-time-code',
};

const handlePage = (action: string, organization: string, problem?: string): Page =>
  layout(
    `Sign in to ${organization}`,
    html`${note(problem)}
      <form method="post" action="${action}/handle">
        ${field('Email address', {...EMAIL_INPUT, autocomplete: 'username'})}
        <button class="primary" name="method" value="otp_via_email">Send me a code</button>
        <button name="method" value="password">Use my password</button>
      </form>`,
  );

function answerPage(
  action: string,
  email: string,
  {id, type}: {id: string; type: string},
  problem?: string,
): Page {
  const isCode = type === 'otp';
  const input = {name: 'answer', required: true, autofocus: true} as const;
  return layout(
    isCode ? 'Enter the code' : 'Enter your password',
    html`<p>${isCode ? `It was sent to ${email}.` : email}</p>
      ${note(problem)}
      <form method="post" action="${action}/answer">
        ${hiddenFields({email, challenge_id: id, challenge_type: type})}
        ${
          isCode
            ? field('Code', {...input, ...CODE_INPUT})
            : field('Password', {...input, type: 'password', autocomplete: 'current-password'})
        }
        <button class="primary">Sign in</button>
      </form>`,
  );
}
