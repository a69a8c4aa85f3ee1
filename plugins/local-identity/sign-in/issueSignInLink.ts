import * as errors from '../core/errors';
import {randomId, toBase64UrlJson} from '../core/secrets';
import type {Actor} from '../core/grant';
import type {Stores} from '../createStores';
import type {AuthenticationMethod} from '../core/wire';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import {storeFlow} from './beginSignIn';
import {CHALLENGE_LIFETIME_MS, draftChallenge, draftFlow} from './flows';
import type {Previous, RequestedBy} from './flowRows';

/**
 * A one-time sign-in value: the first client that presents it is signed in as the person. It is what
 * the SDK reads from `?challenges=`. From the session that created it (`previous`), the new one keeps
 * expiry, age and marks.
 */
export function issueSignInLink(
  {
    organization,
    person,
    method,
    previous,
    actor,
    requestedBy,
    lifetimeMs = CHALLENGE_LIFETIME_MS,
  }: {
    organization: Organization;
    person: Person;
    method: Extract<AuthenticationMethod, 'direct_id' | 'impersonate'>;
    previous?: Previous | undefined;
    /** The impersonator. */
    actor?: Actor;
    requestedBy: RequestedBy;
    lifetimeMs?: number;
  },
  services: Stores,
): string {
  if (person.personPoolId !== organization.personPoolId) {
    throw errors.notFound();
  }
  const flow = draftFlow({
    organizationId: organization.id,
    method,
    previous,
    requestedBy,
    actor,
    personId: person.id,
  });
  const nonce = draftChallenge('nonce', {options: {challenge: randomId()}, lifetimeMs});
  return toBase64UrlJson(storeFlow(flow, {sequence: [nonce]}, services));
}
