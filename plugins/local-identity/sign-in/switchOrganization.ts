import * as errors from '../core/errors';
import type {Organization} from '../directory/organizations';
import type {IdpServices} from '../services';
import type {UserTokenClaims, Verification} from '../core/tokens';
import type {AuthenticationMethod, FlowMetadata, HandleType, WireChallenge} from '../core/wire';
import {beginSignIn} from './beginSignIn';
import type {RequestedBy} from './flowRows';

type Session = Extract<Verification, {status: 'valid'}>;

export type Switch =
  {type: 'token'; token: string} | {type: 'challenge_list'; challenges: WireChallenge[]};

const PROOFS = {
  email_address: ['email_link', 'otp_via_email', 'password', 'totp', 'webauthn'],
  phone_number: ['sms_link', 'otp_via_sms', 'password'],
  username: ['password'],
} as const satisfies Record<HandleType, readonly AuthenticationMethod[]>;

/**
 * A token of another organization for the same person. Where the target shares the people and
 * accepts how the person signed in, that is a token at once, which ends when the old one does;
 * otherwise the person signs in there, with the handle that is proven here.
 */
export async function switchOrganization(
  session: Session,
  target: Organization,
  request: {metadata: FlowMetadata; requestedBy: RequestedBy},
  services: IdpServices,
): Promise<Switch> {
  const {person, claims} = session;
  if (person.personPoolId === target.personPoolId && isEnough(claims, target)) {
    const token = await services.tokens.mint({
      organization: target,
      person,
      authentications: claims.authentications,
      isFirst: false,
      expiresAt: claims.exp,
    });
    return {type: 'token', token};
  }
  const handle = claims.authentications.findLast((each) => each.handle)?.handle;
  if (!handle || person.type === 'anonymous') {
    throw errors.notMemberOfOrganization();
  }
  const allowed = target.settings.allowed_factor_methods;
  const method = PROOFS[handle.type].find((each) => allowed?.includes(each) ?? true);
  if (!method) {
    throw errors.notMemberOfOrganization();
  }
  const challenges = await beginSignIn(
    {organization: target, handle, method, options: {method}, previous: undefined, ...request},
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

/** At least one of the ways in which the person signed in is one that the target accepts. */
function isEnough({authenticated_methods: used}: UserTokenClaims, {settings}: Organization) {
  const allowed = settings.allowed_factor_methods;
  return !allowed || used.some((method) => allowed.includes(method));
}
