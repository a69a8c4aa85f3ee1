import type {Answer} from '../pipeline/record';
import {textReply, type Reply, type ReplyHeaders} from '../reply';
import type {Session} from '../session/sessions';

/** An uncacheable JSON response. */
export function json(status: number, body: unknown, headers?: ReplyHeaders): Reply {
  return textReply(status, 'application/json', JSON.stringify(body), headers);
}

/** `error` is a stable code for programs; `message` is for people. */
export function problem(
  status: number,
  error: string,
  message: string,
  headers?: ReplyHeaders,
): Reply {
  return json(status, {error, message}, headers);
}

/** The same response for every invalid token; only the log contains the reason. */
export function refuseSession(session: Exclude<Session, {type: 'open'}>): Answer {
  if (session.type === 'unavailable') {
    const message =
      'The portal cannot reach the identity provider, so it cannot check your session.';
    const reply = problem(503, 'provider-unavailable', message, {'retry-after': '10'});
    return {reply, decision: 'session-refused'};
  }
  return {
    reply: problem(401, 'unauthenticated', 'You are not signed in.'),
    decision: 'session-refused',
    reason: session.type === 'ended' ? session.reason : undefined,
  };
}
