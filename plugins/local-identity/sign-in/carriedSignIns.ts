import * as errors from '../core/errors';
import type {NewFlow} from './factors/types';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import {randomId, toBase64UrlJson} from '../core/secrets';
import type {IdpServices} from '../services';
import type {AuthenticationMethod} from '../core/wire';
import {storeFlow} from './beginSignIn';
import {CHALLENGE_LIFETIME_MS, draftChallenge} from './flows';
import type {Previous, RequestedBy} from './flowRows';

/**
 * A sign-in that is carried by a value rather than proven: whoever uses the value first is signed in
 * as the person. The value is what the SDK reads from `?challenges=`.
 */
export async function issueCarriedSignIn(
  {
    organization,
    person,
    method,
    previous,
    requestedBy,
    lifetimeMs = CHALLENGE_LIFETIME_MS,
  }: {
    organization: Organization;
    person: Person;
    method: Extract<AuthenticationMethod, 'direct_id' | 'impersonate'>;
    previous?: Previous;
    requestedBy: RequestedBy;
    lifetimeMs?: number;
  },
  services: IdpServices,
): Promise<string> {
  if (person.personPoolId !== organization.personPoolId) {
    throw errors.notFound();
  }
  const flow: NewFlow = {
    id: randomId(),
    organizationId: organization.id,
    purpose: 'sign_in',
    method,
    handle: undefined,
    options: {},
    metadata: {},
    previous,
    requestedBy,
    personId: person.id,
  };
  const nonce = draftChallenge('nonce', {options: {challenge: randomId()}, lifetimeMs});
  return toBase64UrlJson(await storeFlow(flow, {sequence: [nonce]}, services));
}
