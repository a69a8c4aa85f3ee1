import * as errors from '../core/errors';
import {isAccepted, isProvenSince} from '../core/session';
import type {Tokens, ValidToken} from '../core/tokens';
import type {AuthenticationMethod, FlowMetadata, HandleType, WireChallenge} from '../core/wire';
import type {Organization} from '../directory/organizations';
import {type BeginServices, beginSignIn} from './beginSignIn';
import type {RequestedBy} from './flows';

export type Switch =
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
  services: BeginServices & {tokens: Tokens},
): Promise<Switch> {
  const isProven = claims.act === undefined && isProvenSince(claims.authentications);
  const isBelow = services.organizations.isWithin(target, organization.id);
  const isForbidden = person.type === 'anonymous' && !target.settings.anonymous_persons_allowed;
  if ((!isProven && !isBelow) || isForbidden) {
    throw errors.notMemberOfOrganization();
  }
  if (
    person.personPoolId === target.personPoolId &&
    isAccepted(claims.authenticated_methods, target)
  ) {
    const token = await services.tokens.mint({
      organization: target,
      person,
      authentications: claims.authentications,
      isFirst: false,
      sessionId: claims.sid,
      actor: claims.act,
      notAfter: claims.exp,
    });
    return {type: 'token', token};
  }
  const {handle} = claims.authentications.findLast((proof) => proof.handle) ?? {};
  // Impersonated sessions cannot switch, and people of one pool do not register in another.
  const isActing = claims.act !== undefined;
  if (!handle || isActing || !services.persons.findByHandle(target, handle)) {
    throw errors.notMemberOfOrganization();
  }
  const allowed = target.settings.allowed_factor_methods;
  const method = PROOFS[handle.type].find((candidate) => allowed?.includes(candidate) ?? true);
  if (!method) {
    throw errors.notMemberOfOrganization();
  }
  const challenges = await beginSignIn(
    {organization: target, handle, method, ...request},
    services,
  );
  const announcement: WireChallenge = {
    id: crypto.randomUUID(),
    type: 'authn_context_update',
    authentication_method: method,
    options: {target_org_id: target.id, factor: {method, options: {method}}},
  };
  return {type: 'challenge_list', challenges: [announcement, ...challenges]};
}
