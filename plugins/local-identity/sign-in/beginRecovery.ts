import {randomUUID} from 'node:crypto';
import * as errors from '../core/errors';
import type {Handle, WireChallenge} from '../core/wire';
import type {Stores} from '../createStores';
import {canonicalHandle} from '../directory/handles';
import type {Organization} from '../directory/organizations';
import {assertMethodAllowed, storeFlow} from './beginSignIn';
import type {RequestedBy} from './flowRows';
import {draftFlow} from './flows';
import type {Links} from './links';

/**
 * Sends a link that resets the password. The response does not reveal whether the
 * handle or a password exists; only the mailbox does.
 */
export function beginRecovery(
  request: {organization: Organization; handle: Handle; requestedBy: RequestedBy},
  services: Stores & {links: Links},
): WireChallenge[] {
  const {organization, requestedBy} = request;
  if (request.handle.type === 'username') {
    throw errors.recoverNonReachableHandle();
  }
  assertMethodAllowed('password', organization);
  const handle = canonicalHandle(request.handle);
  const person = services.persons.findByHandle(organization, handle);
  const flow = draftFlow({
    organizationId: organization.id,
    purpose: 'recovery',
    method: 'password',
    handle,
    requestedBy,
    personId: person?.id ?? randomUUID(),
  });
  const plan = services.links.issueReset({
    flow,
    organization,
    purpose: 'choose a new password',
  });
  const isDelivered = services.credentials.hasPassword(flow.personId);
  // Stored and counted in both cases, so that the timing is the same.
  const messages = plan.messages.map((message) => ({...message, isDelivered}));
  return storeFlow(flow, {...plan, messages}, services);
}
