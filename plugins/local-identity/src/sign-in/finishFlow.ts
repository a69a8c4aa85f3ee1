import * as errors from '../core/errors';
import {appendAuthentication, type Grant} from '../core/sessions';
import {grantSession} from '../core/tokens';
import type {Organization} from '../directory/organizations';
import type {Services} from '../openServices';
import type {Flow} from './flows';
import {type Settled, settlePrincipal} from './principal';

/** The result of a flow. Rejections are values, because their effects are committed. */
export type Finish =
  | {status: 'granted'; grant: Grant; organization: Organization}
  | {status: 'unfinished'; personId: string; organization: Organization}
  | {status: 'refused'; error: errors.ApiError};

/**
 * Grants a session once every challenge of the flow is answered. The grant is stored: asking again (after a
 * lost response, or from the tab that waits for the link) yields the same session, as long as
 * that session lasts. Run in a transaction.
 */
export function finishFlow(flow: Flow, organization: Organization, services: Services): Finish {
  const {flows, persons, sessions} = services;
  const isComplete = flows.sequenceOf(flow.id).every(({status}) => status === 'done');
  if (flow.purpose !== 'sign_in' || !isComplete) {
    return {status: 'unfinished', personId: flow.personId, organization};
  }
  const basis = flow.grant ?? flow.previous;
  if (basis && !sessions.isAlive(basis)) {
    return {status: 'refused', error: errors.authenticationExpired()};
  }
  if (flow.grant) {
    return {status: 'granted', grant: flow.grant, organization};
  }
  const settled = settlePrincipal(flow, organization, services);
  const {person} = settled;
  if (!person.active) {
    // Distinguishes a sign-up, also of a person who was anonymous before, from a later sign-in.
    const isNew = persons.hasRegisteredSince(person.id, flow.createdAt);
    const error = isNew
      ? errors.signUpAwaitingApproval()
      : errors.signInAwaitingApproval(person.id);
    return {status: 'refused', error};
  }
  const grant = grantFor(settled, organization, services);
  flows.update({...settled.flow, grant});
  return {status: 'granted', grant, organization};
}

function grantFor(
  {person, flow: {previous, handle, method, actor}}: Settled,
  organization: Organization,
  services: Services,
): Grant {
  const timestamp = new Date(services.now()).toISOString();
  const authentication = {method, ...(handle ? {handle} : {}), timestamp};
  // Impersonation starts a separate session, which ends with the session that started it.
  const isActing = method === 'impersonate';
  const session = previous?.personId === person.id && !isActing ? previous : undefined;
  // An impersonated session keeps its mark and its expiry, and so does a carried-over one.
  const isBound = isActing || session?.actor !== undefined || method === 'direct_id';
  const wasAnonymous = previous?.personType === 'anonymous' && session === undefined;
  const request = {
    organization,
    person,
    isFirst: services.persons.claimFirstToken(person.id),
    authentications: appendAuthentication(session?.authentications ?? [], authentication),
    previousAnonymousPersonId: wasAnonymous ? previous.personId : undefined,
    sessionId: session?.sessionId,
    actor: actor ?? session?.actor,
    notAfter: isBound ? previous?.expiresAt : undefined,
  };
  return grantSession(request, services);
}
