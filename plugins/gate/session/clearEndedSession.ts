import type {ReplyHeaders} from '../reply';
import type {SessionCookie} from './cookie';
import type {Session} from './sessions';

/**
 * Headers for a browser whose session has ended: they make it drop the cookie and what it
 * cached. Not where two cookies claim to be the session: one may be genuine, and another host's must not
 * be able to end it.
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
