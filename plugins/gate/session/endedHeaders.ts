import type {ReplyHeaders} from '../reply';
import type {SessionCookie} from './cookie';
import type {Session} from './sessions';

/**
 * What a browser is told that carries a session which is none any more: to drop its cookie and what it
 * cached. Not where two cookies claim to be the session: one may be genuine, and another host's must not
 * be able to end it.
 */
export function endedHeaders(
  session: Session,
  cookie: SessionCookie,
  cookies: string | undefined,
): ReplyHeaders {
  if (session.type !== 'ended' || session.reason === 'duplicate-cookie') {
    return {};
  }
  return {'set-cookie': cookie.clear(cookies), 'clear-site-data': '"cache"'};
}
