import type {Answer} from '../pipeline/record';
import {signedOutPage} from '../openid/signInPages';
import {STILL_SIGNED_IN_PAGE} from '../pipeline/pages';
import {emptyReply, textReply, type ReplyHeaders} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';

const SIGNED_OUT_SECONDS = 300;
const RETRY_AFTER_SECONDS = '10';

/**
 * POST /_gate/sign-out: the "Log out" form, with or without JavaScript. The session ends as with DELETE, and the
 * browser is redirected to the page that it came from, where the sign-in form appears if the page is private.
 */
export async function signOut(
  {headers}: GateRequest,
  {settings, sessions, identity, viewCookie, signedOutCookie}: GateServices,
): Promise<Answer> {
  const session = await sessions.end(headers);
  // Clearing only the cookie would look like a sign-out, but a copy of it would still work.
  if (session.type === 'unavailable') {
    const retry = {'retry-after': RETRY_AFTER_SECONDS};
    const reply = textReply(503, 'text/html', STILL_SIGNED_IN_PAGE, retry);
    return {reply, decision: 'session-refused'};
  }
  const replyHeaders: ReplyHeaders = {
    'clear-site-data': '"cache"',
    'set-cookie': [
      ...sessions.cookie.clear(headers.cookie),
      ...viewCookie.clear(headers.cookie),
      signedOutCookie.set('1', SIGNED_OUT_SECONDS),
    ],
  };
  const next = session.type === 'session' ? await identity.signOutURL(session) : null;
  const location = portalPageOf(headers.referer, settings.publicOrigin);
  const reply =
    next === null
      ? emptyReply(303, {...replyHeaders, location})
      : textReply(200, 'text/html', signedOutPage(next), replyHeaders);
  return {reply, decision: 'session-ended', reader: session};
}

/** The page that the browser came from, always as a path on this origin; `/` if it is unknown or the gate's own. */
export function portalPageOf(referer: string | undefined, publicOrigin: string): string {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : null;
  if (url?.origin !== publicOrigin || url.pathname.startsWith('/_gate/')) {
    return '/';
  }
  // Two leading slashes would refer to another host.
  return url.pathname.replace(/^[/\\]+/, '/') + url.search;
}
