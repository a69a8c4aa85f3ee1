import {randomUUID} from 'node:crypto';
import * as errors from '../core/errors';
import {isAccepted, isProvenSince} from '../core/sessions';
import {mintToken, type ValidToken} from '../core/tokens';
import type {AuthenticationMethod, FlowMetadata, HandleType, WireChallenge} from '../core/wire';
import type {Organization} from '../directory/organizations';
import type {Services} from '../openServices';
import {beginSignIn} from './beginSignIn';
import type {RequestedBy} from './flows';

type Switch =
  | {type: 'token'; token: string}
  | {type: 'challenge_list'; challenges: WireChallenge[]};

const PROOFS = {
  email_address: ['email_link', 'otp_via_email', 'password', 'totp', 'webauthn'],
  phone_number: ['sms_link', 'otp_via_sms', 'password'],
  username: ['password'],
} as const satisfies Record<HandleType, readonly AuthenticationMethod[]>;

/**
 * A token of another organization for the same person and session. If the target shares the people and
 * accepts the sign-in method, it is issued immediately and expires with the old one;
 * otherwise, the person signs in there, with the handle verified here.
 * A session without a proof by the person relies on the organization that started it, which
 * is trusted there and in its suborganizations.
 */
export async function switchOrganization(
  {person, claims, organization}: ValidToken,
  target: Organization,
  request: {metadata: FlowMetadata; requestedBy: RequestedBy},
  services: Services,
): Promise<Switch> {
  const {authentications, act: actor} = claims;
  const isProven = actor === undefined && isProvenSince(authentications);
  const isBelow = services.organizations.isWithin(target, organization.id);
  const isForbidden = person.type === 'anonymous' && !target.settings.anonymous_persons_allowed;
  if ((!isProven && !isBelow) || isForbidden) {
    throw errors.notMemberOfOrganization();
  }
  const isPerson = person.personPoolId === target.personPoolId;
  if (isPerson && isAccepted(claims.authenticated_methods, target.settings)) {
    const session = {sessionId: claims.sid, authentications, actor, notAfter: claims.exp};
    const granted = {...session, organization: target, person, isFirst: false};
    return {type: 'token', token: await mintToken(granted, services)};
  }
  const {handle} = authentications.findLast((proof) => proof.handle) ?? {};
  const allowed = target.settings.allowed_factor_methods;
  const method =
    handle && PROOFS[handle.type].find((candidate) => allowed?.includes(candidate) ?? true);
  // Impersonated sessions cannot switch, and people of one pool do not register in another.
  if (!method || actor !== undefined || !services.persons.findByHandle(target, handle)) {
    throw errors.notMemberOfOrganization();
  }
  const challenges = await beginSignIn(
    {organization: target, handle, method, ...request},
    services,
  );
  const announcement: WireChallenge = {
    id: randomUUID(),
    type: 'authn_context_update',
    authentication_method: method,
    options: {target_org_id: target.id, factor: {method, options: {method}}},
  };
  return {type: 'challenge_list', challenges: [announcement, ...challenges]};
}
