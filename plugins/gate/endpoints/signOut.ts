import type {Settings} from '../options';
import type {Answer} from '../pipeline/record';
import {emptyReply, type ReplyHeaders} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import {parseCookies} from '../session/cookie';
import {isSameOrigin, refuseOtherOrigin} from './sameOrigin';

/** Read by the sign-in page's script, which then removes the stored token before it could open a session again. */
const MARK = 'gate_signed_out';
const MARK_SECONDS = 300;

/**
 * POST /_gate/sign-out: what the "Log out" form sends, with or without a script. The session ends as with
 * DELETE, and the browser goes back to the page that it came from, which is then the sign-in page.
 */
export async function signOut(
  {headers}: GateRequest,
  {settings, sessions, viewCookie}: GateServices,
): Promise<Answer> {
  const {publicOrigin} = settings;
  if (!isSameOrigin(headers, publicOrigin)) {
    return refuseOtherOrigin(publicOrigin);
  }
  const session = await sessions.end(headers.cookie);
  const replyHeaders: ReplyHeaders = {
    location: pageOf(headers.referer, publicOrigin),
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
    session: session.type === 'open' ? session : undefined,
  };
}

/** Who signs in has dealt with the last sign-out. */
export function clearSignOutMark(
  cookies: string | undefined,
  settings: Pick<Settings, 'isSecure'>,
): string[] {
  return parseCookies(cookies).has(MARK) ? [mark('; Max-Age=0', settings)] : [];
}

function mark(valueAndAge: string, {isSecure}: Pick<Settings, 'isSecure'>): string {
  return `${MARK}=${valueAndAge}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The page that sent the form; only ever a path of this origin. */
function pageOf(referer: string | undefined, publicOrigin: string): string {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : null;
  if (url?.origin !== publicOrigin) {
    return '/';
  }
  // Two slashes at the beginning would name another host.
  return url.pathname.replace(/^[/\\]+/, '/') + url.search;
}
