import type {ReplyHeaders} from '../reply';
import type {SessionCookie} from './cookie';
import type {Session} from './sessions';

/**
 * Headers for a browser whose session has ended: they clear the cookie and cached
 * data. Not with two session cookies: one may be genuine, and another host's cookie must not
 * end it.
 */
export function clearEndedSession(
  session: Session,
  cookie: SessionCookie,
  cookies: string | undefined,
): ReplyHeaders {
  if (session.type !== 'ended' || session.reason === 'duplicate-cookie') {
    return {};
  }
  return {'set-cookie': cookie.clear(cookies), 'clear-site-data': '"cache"'};
}
