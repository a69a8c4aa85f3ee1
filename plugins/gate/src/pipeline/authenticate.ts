import {problem} from '../endpoints/problem';
import {readBearer} from '../read-tokens/credential';
import {withHeaders, type Reply} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import type {Reader} from '../session/reader';
import type {Answer} from './record';

/**
 * The reader of a request, or the response to an invalid read token. A bearer token takes precedence over all cookies:
 * an expired read token must not fall back to a session.
 */
export async function authenticate(
  {headers}: Pick<GateRequest, 'headers'>,
  {settings, sessions, readTokens}: Pick<GateServices, 'settings' | 'sessions' | 'readTokens'>,
): Promise<Reader | {type: 'refused'; answer: Answer}> {
  const bearer = readBearer(headers.authorization);
  if (bearer.type === 'none') {
    return sessions.authenticate(headers);
  }
  if (!readTokens) {
    const message = 'This portal does not accept read tokens. Sign in with a browser.';
    const reply = challenge(problem(401, 'no-read-tokens', message), settings);
    return {type: 'refused', answer: {reply, decision: 'read-token-refused', reason: 'no-store'}};
  }
  const reader = await readTokens.read(bearer.token);
  switch (reader.type) {
    case 'read-token':
      return reader;
    case 'ended': {
      // The same response for every invalid read token; only the log contains the reason.
      const message =
        'This read token is invalid: it does not exist, has expired or was revoked, or its owner no longer has access.';
      const reply = challenge(problem(401, 'invalid-token', message), settings, 'invalid_token');
      const {reason} = reader;
      return {type: 'refused', answer: {reply, decision: 'read-token-refused', reason}};
    }
    case 'unavailable': {
      const message = 'The portal cannot check this read token at the moment. Try again later.';
      const reply = problem(503, 'token-not-checked', message, {'retry-after': '10'});
      const decision = 'read-token-unavailable';
      return {type: 'refused', answer: {reply: variesByBearer(reply), decision}};
    }
  }
}

/** RFC 6750 §3: the required scheme and the error. */
export function challenge(
  reply: Reply,
  {publicOrigin}: Pick<GateServices['settings'], 'publicOrigin'>,
  error?: 'invalid_token',
): Reply {
  const value = `Bearer realm="${publicOrigin}"${error ? `, error="${error}"` : ''}`;
  return withHeaders(variesByBearer(reply), {'www-authenticate': value});
}

/** Caches must not reuse responses to bearer tokens for other clients. */
export function variesByBearer(reply: Reply): Reply {
  const vary = reply.headers.vary;
  return withHeaders(reply, {vary: `${[vary ?? 'Cookie'].flat().join(', ')}, Authorization`});
}
