import * as errors from '../core/errors';
import {appendAuthentication, type Grant} from '../core/session';
import type {Tokens} from '../core/tokens';
import type {Stores} from '../createStores';
import type {Organization} from '../directory/organizations';
import type {Flow} from './flows';
import {type Settled, settlePrincipal} from './principal';

/** The result of a flow. Rejections are values, because their effects are committed. */
export type Finish =
  | {status: 'granted'; grant: Grant; organization: Organization}
  | {status: 'unfinished'; personId: string; organization: Organization}
  | {status: 'refused'; error: errors.ApiError};

type FinishServices = Stores & {tokens: Tokens};

/**
 * Grants a session once every challenge of the flow is answered. The grant is stored: asking again (after a
 * lost response, or from the tab that waits for the link) yields the same session, as long as
 * that session lasts. Run in a transaction.
 */
export function finishFlow(
  flow: Flow,
  organization: Organization,
  services: FinishServices,
): Finish {
  const {flows, tokens} = services;
  if (flow.purpose !== 'sign_in' || !flows.isComplete(flow.id)) {
    return {status: 'unfinished', personId: flow.personId, organization};
  }
  if (flow.grant) {
    return tokens.isAlive(flow.grant)
      ? {status: 'granted', grant: flow.grant, organization}
      : {status: 'refused', error: errors.authenticationExpired()};
  }
  if (flow.previous && !tokens.isAlive(flow.previous)) {
    return {status: 'refused', error: errors.authenticationExpired()};
  }
  const settled = settlePrincipal(flow, organization, services);
  if (!settled.person.active) {
    return {status: 'refused', error: describeInactive(settled, services)};
  }
  const grant = grantSession(settled, organization, services);
  flows.setGrant(flow.id, grant);
  return {status: 'granted', grant, organization};
}

function grantSession(
  {person, flow: {previous, handle, method, actor}}: Settled,
  organization: Organization,
  {clock, persons, tokens}: FinishServices,
): Grant {
  const authentication = {
    method,
    ...(handle ? {handle} : {}),
    timestamp: clock().toISOString(),
  };
  // Impersonation starts a separate session, which ends with the session that started it.
  const isActing = method === 'impersonate';
  const session = previous?.personId === person.id && !isActing ? previous : undefined;
  // An impersonated session keeps its mark and its expiry, and so does a carried-over one.
  const isBound = isActing || session?.actor !== undefined || method === 'direct_id';
  const wasAnonymous = previous?.personType === 'anonymous' && session === undefined;
  return tokens.grant({
    organization,
    person,
    isFirst: persons.claimFirstToken(person.id),
    authentications: appendAuthentication(session?.authentications ?? [], authentication),
    previousAnonymousPersonId: wasAnonymous ? previous.personId : undefined,
    sessionId: session?.sessionId,
    actor: actor ?? session?.actor,
    notAfter: isBound ? previous?.expiresAt : undefined,
  });
}

/** Distinguishes a sign-up, also of a person who was anonymous before, from a later sign-in. */
function describeInactive({person, flow}: Settled, {persons}: FinishServices): errors.ApiError {
  const isNew = persons.hasRegisteredSince(person.id, flow.createdAt);
  return isNew ? errors.signUpAwaitingApproval() : errors.signInAwaitingApproval(person.id);
}
