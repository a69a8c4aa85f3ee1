import type {Settings} from '../options';
import type {Answer} from '../pipeline/record';
import {STILL_SIGNED_IN_PAGE} from '../pipeline/pages';
import {emptyReply, textReply, type ReplyHeaders} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import {parseCookies} from '../session/cookie';

/**
 * Name of a cookie for the sign-in page's script, which then removes the stored token before it can open a session
 * again. On https, no other host can set it, as with the session cookie.
 */
const markName = ({isSecure}: Pick<Settings, 'isSecure'>) =>
  `${isSecure ? '__Host-' : ''}gate_signed_out`;
const MARK_SECONDS = 300;
const RETRY_AFTER_SECONDS = '10';

/**
 * POST /_gate/sign-out: the "Log out" form, with or without JavaScript. The session ends as with DELETE, and the
 * browser is redirected to the page that it came from, where the sign-in form appears if the page is private.
 */
export async function signOut(
  {headers}: GateRequest,
  {settings, sessions, viewCookie}: GateServices,
): Promise<Answer> {
  const session = await sessions.end(headers.cookie);
  // Clearing only the cookie would look like a sign-out, but a copy of it would still work.
  if (session.type === 'unavailable') {
    const retry = {'retry-after': RETRY_AFTER_SECONDS};
    const reply = textReply(503, 'text/html', STILL_SIGNED_IN_PAGE, retry);
    return {reply, decision: 'session-refused'};
  }
  const replyHeaders: ReplyHeaders = {
    location: pageOf(headers.referer, settings.publicOrigin),
    'clear-site-data': '"cache"',
    'set-cookie': [
      ...sessions.cookie.clear(headers.cookie),
      ...viewCookie.clear(headers.cookie),
      mark(`1; Max-Age=${MARK_SECONDS}`, settings),
    ],
  };
  return {
    reply: emptyReply(303, replyHeaders),
    decision: 'session-ended',
    reader: session,
  };
}

/** Clears the mark of the last sign-out, which a new sign-in makes obsolete. */
export function clearSignOutMark(
  cookies: string | undefined,
  settings: Pick<Settings, 'isSecure'>,
): string[] {
  return parseCookies(cookies).has(markName(settings)) ? [mark('; Max-Age=0', settings)] : [];
}

function mark(valueAndAge: string, settings: Pick<Settings, 'isSecure'>): string {
  const secure = settings.isSecure ? '; Secure' : '';
  return `${markName(settings)}=${valueAndAge}; Path=/; SameSite=Lax${secure}`;
}

/** The page that sent the form, always as a path on this origin; `/` if it is unknown. */
function pageOf(referer: string | undefined, publicOrigin: string): string {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : null;
  if (url?.origin !== publicOrigin) {
    return '/';
  }
  // Two leading slashes would refer to another host.
  return url.pathname.replace(/^[/\\]+/, '/') + url.search;
}
