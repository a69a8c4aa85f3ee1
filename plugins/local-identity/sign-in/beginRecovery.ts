import {randomUUID} from 'node:crypto';
import * as errors from '../core/errors';
import type {NewFlow} from './factors/types';
import {canonicalHandle} from '../directory/handles';
import type {Organization} from '../directory/organizations';
import {PASSWORD_RULES} from '../directory/passwordRules';
import {randomId} from '../core/secrets';
import type {IdpServices} from '../services';
import type {Handle, WireChallenge} from '../core/wire';
import {accountKey, assertMethodAllowed, storeFlow} from './beginSignIn';
import type {RequestedBy} from './flowRows';

/**
 * Sends a link that resets the password. The answer is the same whether or not somebody has the
 * handle and a password: only the mailbox tells.
 */
export async function beginRecovery(
  request: {organization: Organization; handle: Handle; requestedBy: RequestedBy},
  services: IdpServices,
): Promise<WireChallenge[]> {
  const {organization, requestedBy} = request;
  if (request.handle.type === 'username') {
    throw errors.handleNotSuitable('password');
  }
  assertMethodAllowed('password', organization);
  const handle = canonicalHandle(request.handle);
  await services.throttles.claimStart(accountKey(organization, handle));
  const person = await services.persons.findByHandle(organization, handle);
  const flow: NewFlow = {
    id: randomId(),
    organizationId: organization.id,
    purpose: 'recovery',
    method: 'password',
    handle,
    options: {},
    metadata: {},
    previous: undefined,
    requestedBy,
    personId: person?.id ?? randomUUID(),
  };
  const start = services.links.issueCarrying(
    {flow, organization, purpose: 'choose a new password'},
    {
      type: 'password_reset',
      options: {validation_rules: {regular_expressions: PASSWORD_RULES}},
    },
  );
  const isSent = await services.credentials.hasPassword(flow.personId);
  // Stored either way, so that time tells no more than the answer; what is not sent, nobody knows.
  return storeFlow(flow, isSent ? start : {...start, messages: []}, services);
}
