import {z} from 'zod';
import {SignInError, type OpenIDProvider} from '@gated-docs/oidc';
import {messageOf} from '@gated-docs/utils/errors';
import {problem} from '../endpoints/problem';
import {portalPageOf} from '../endpoints/signOut';
import type {Answer} from '../pipeline/record';
import {emptyReply, withHeaders} from '../reply';
import type {GateRequest} from '../request';
import {MAX_TOKEN_BYTES} from '../session/cookie';
import {createHostCookie} from '../session/hostCookie';
import type {Settings} from '../options';
import type {OpenIDSessions} from './openIDSessions';
import type {Seal} from './seal';
import {failedPage} from './signInPages';

type Parts = {settings: Settings; provider: OpenIDProvider; seal: Seal; sessions: OpenIDSessions};

const PURPOSE = 'sign-in';
const SIGN_IN_SECONDS = 600;
/** So that the cookie has less than the 4096 bytes that browsers accept. */
const MAX_PAGE_LENGTH = 2_000;
const MAX_LOGOUT_TOKEN_BYTES = 16 * 1024;

/** What the browser keeps, sealed, while its person is at the provider. */
const Started = z.object({
  checks: z.object({state: z.string(), nonce: z.string(), codeVerifier: z.string()}),
  /** The page to return to: a path of this portal. */
  page: z.string(),
});

/** The endpoints of a sign-in at an OpenID provider, by path and method. */
export function createOpenIDEndpoints({settings, provider, seal, sessions}: Parts) {
  const {clock, report, publicOrigin} = settings;
  const started = createHostCookie('gate_sign_in', settings);
  // Of an earlier session.
  const others = ['gate_view', 'gate_signed_out'].map((name) => createHostCookie(name, settings));

  function refuse(status: number, reason: string, text: string): Answer {
    const reply = withHeaders(failedPage(status, text), {'set-cookie': [started.set('', 0)]});
    return {reply, decision: 'sign-in-refused', reason};
  }

  function refuseError(error: unknown): Answer {
    if (error instanceof SignInError) {
      return refuse(403, error.reason, error.message);
    }
    report('provider-unavailable', messageOf(error));
    return refuse(
      503,
      'provider',
      'The identity provider does not respond. Try again in a minute.',
    );
  }

  /** GET /_gate/oidc/sign-in: leads to the provider. The page that linked here is the one to return to. */
  async function beginSignIn({headers, query}: GateRequest): Promise<Answer> {
    if (query !== '' && query !== '?prompt=select_account') {
      const message = 'The only parameter of this address is prompt=select_account.';
      return {reply: problem(400, 'unknown-parameter', message), decision: 'bad-request'};
    }
    const {url, checks} = await provider.beginSignIn(query !== '');
    const from = portalPageOf(headers.referer, publicOrigin);
    const page = from.length > MAX_PAGE_LENGTH ? '/' : from;
    const expiresAt = clock() / 1000 + SIGN_IN_SECONDS;
    const sealed = await seal.close(PURPOSE, {checks, page}, expiresAt);
    const reply = emptyReply(303, {
      location: url,
      'set-cookie': [started.set(sealed, SIGN_IN_SECONDS)],
    });
    return {reply, decision: 'sign-in-started'};
  }

  /** GET /_gate/oidc/callback: the person comes back from the provider. */
  async function finishSignIn({headers, query}: GateRequest): Promise<Answer> {
    const [text, ...more] = started.read(headers.cookie);
    // With two cookies, one may be from a neighbouring host, and they cannot be distinguished.
    const mine =
      text === undefined || more.length > 0 ? null : await seal.open(PURPOSE, text, Started);
    // Before any call to the provider.
    if (mine === null || new URLSearchParams(query).get('state') !== mine.checks.state) {
      const text =
        'This sign-in did not begin in this browser, took too long, or was begun again in another tab.';
      // The cookie stays: another tab may yet come back.
      return {reply: failedPage(400, text), decision: 'sign-in-refused', reason: 'state'};
    }
    try {
      const grant = await provider.finishSignIn(query, mine.checks);
      const {token, session} = await sessions.create(grant);
      const remaining = session.expiresAt - clock() / 1000;
      const cookies = sessions.cookie.write(token, remaining, headers.cookie);
      if (cookies === null) {
        const text = `Your sign-in has more than ${MAX_TOKEN_BYTES} bytes, which is too large for this portal. Ask its administrator to leave claims out of the tokens.`;
        return refuse(413, 'too-large', text);
      }
      const reply = emptyReply(303, {
        location: mine.page,
        'set-cookie': [
          ...cookies,
          started.set('', 0),
          ...others.flatMap((cookie) => cookie.clear(headers.cookie)),
        ],
      });
      return {reply, decision: 'session-opened', reader: session};
    } catch (error) {
      return refuseError(error);
    }
  }

  /** POST /_gate/oidc/back-channel: the provider ends a session (OpenID Connect Back-Channel Logout 1.0 §2.5). */
  async function endByProvider({readBody}: GateRequest): Promise<Answer> {
    const body = await readBody(MAX_LOGOUT_TOKEN_BYTES).catch(() => null);
    const form = new URLSearchParams(new TextDecoder().decode(body ?? new Uint8Array()));
    try {
      const id = await provider.readLogoutToken(form.get('logout_token') ?? '');
      return (await sessions.endProviderSession(id))
        ? {reply: emptyReply(200), decision: 'session-ended'}
        : {reply: problem(503, 'store-unavailable', 'Try again later.'), decision: 'failed'};
    } catch (error) {
      const detail = messageOf(error);
      report('logout-refused', detail);
      const reply = problem(400, 'invalid_request', detail);
      return {reply: {...reply, closes: body === null}, decision: 'bad-request'};
    }
  }

  return {
    '/_gate/oidc/sign-in': {GET: beginSignIn},
    '/_gate/oidc/callback': {GET: finishSignIn},
    '/_gate/oidc/back-channel': {POST: endByProvider},
  };
}
