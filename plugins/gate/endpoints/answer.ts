import type {Session} from '../session/sessions';

export type EndpointDecision =
  | 'session-opened'
  | 'session-refused'
  | 'session-shown'
  | 'session-ended'
  | 'cross-origin'
  | 'bad-request'
  | 'configuration'
  | 'decided'
  | 'health'
  | 'no-endpoint';

/** An endpoint's answer, and what the access log says of it. */
export type EndpointAnswer = {
  response: Response;
  decision: EndpointDecision;
  /** The session that the request carried or opened, when the endpoint looked at it. */
  session?: Session | undefined;
  reason?: string | undefined;
};

/** JSON that no cache keeps. */
export function json(status: number, body: unknown, headers?: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Cookie',
      ...headers,
    },
  });
}

/** `error` is for programs and stable; `message` is for people. */
export function problem(
  status: number,
  error: string,
  message: string,
  headers?: Record<string, string>,
): Response {
  return json(status, {error, message}, headers);
}

/** One answer whatever is wrong with a token: the reason is for the log alone. */
export function refuseSession(session: Exclude<Session, {type: 'open'}>): EndpointAnswer {
  if (session.type === 'unavailable') {
    const message = 'The identity provider cannot be reached, so the sign-in cannot be checked.';
    const response = problem(503, 'provider-unavailable', message, {'retry-after': '10'});
    return {response, decision: 'session-refused'};
  }
  return {
    response: problem(401, 'unauthenticated', 'Nobody is signed in.'),
    decision: 'session-refused',
    reason: session.type === 'ended' ? session.reason : undefined,
  };
}
