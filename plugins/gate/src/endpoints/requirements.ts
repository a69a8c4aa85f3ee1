/**
 * Requirements of the gate's own endpoints, each as a wrapper.
 *
 * @module
 */
import type {Answer} from '../pipeline/record';
import type {ReadTokens} from '../read-tokens/readTokens';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import type {Session} from '../session/reader';
import type {Try} from '../try/createTry';
import {problem, refuseSession} from './problem';

export type Endpoint = (request: GateRequest, services: GateServices) => Answer | Promise<Answer>;

/** A request of a signed-in reader. */
export type Call = {request: GateRequest; services: GateServices; session: Session};

/** Only the portal's own pages. Fail closed: browsers send `Origin` with POST and DELETE, so a missing one is rejected. */
export function fromPortal(endpoint: Endpoint): Endpoint {
  return (request, services) => {
    const {origin, 'sec-fetch-site': site = 'same-origin'} = request.headers;
    const {publicOrigin} = services.settings;
    if (origin === publicOrigin && site === 'same-origin') {
      return endpoint(request, services);
    }
    const message = `Only pages of this portal can send this request. Open the portal at ${publicOrigin}.`;
    return {reply: problem(403, 'cross-origin', message), decision: 'cross-origin'};
  };
}

/** Only signed-in readers. */
export function signedIn(endpoint: (call: Call) => Answer | Promise<Answer>): Endpoint {
  return async (request, services) => {
    const reader = await services.sessions.authenticate(request.headers);
    return reader.type === 'session'
      ? {...(await endpoint({request, services, session: reader})), reader}
      : {...refuseSession(reader), reader};
  };
}

/** Only signed-in readers of a portal that issues read tokens. */
export function withReadTokens(
  endpoint: (call: Call, readTokens: ReadTokens) => Promise<Answer>,
): Endpoint {
  return signedIn((call) => {
    const {readTokens} = call.services;
    if (readTokens !== null) {
      return endpoint(call, readTokens);
    }
    const reply = problem(404, 'no-read-tokens', 'This portal does not issue read tokens.');
    return {reply, decision: 'no-endpoint'};
  });
}

/** Only signed-in readers of a portal that makes calls to documented APIs. */
export function withTry(endpoint: (call: Call, tryIt: Try) => Answer | Promise<Answer>): Endpoint {
  return signedIn((call) => {
    const {tryIt} = call.services;
    if (tryIt !== null) {
      return endpoint(call, tryIt);
    }
    const reply = problem(404, 'try-off', 'This portal makes no calls to APIs.');
    return {reply, decision: 'no-endpoint'};
  });
}
