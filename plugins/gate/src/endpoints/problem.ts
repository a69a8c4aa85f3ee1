import type {Answer} from '../pipeline/record';
import {textReply, type Reply, type ReplyHeaders} from '../reply';
import type {Reader} from '../session/reader';

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

export function badRequest(status: number, error: string, message: string): Answer {
  return {reply: problem(status, error, message), decision: 'bad-request'};
}

/** The same response for every invalid token; only the log contains the reason. */
export function refuseSession(reader: Reader): Answer {
  if (reader.type === 'unavailable') {
    const message =
      'The portal cannot reach the identity provider, so it cannot check your session.';
    const reply = problem(503, 'provider-unavailable', message, {'retry-after': '10'});
    return {reply, decision: 'session-refused'};
  }
  return {
    reply: problem(401, 'unauthenticated', 'You are not signed in.'),
    decision: 'session-refused',
    reason: reader.type === 'ended' ? reader.reason : undefined,
  };
}
