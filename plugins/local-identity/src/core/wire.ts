import {z} from 'zod';

/** Constants and types of SlashID's protocol that several modules share. The lists are exhaustive. */

export const AuthenticationMethod = z.enum([
  'webauthn',
  'email_link',
  'sms_link',
  'otp_via_sms',
  'otp_via_email',
  'totp',
  'oidc',
  'saml',
  'api',
  'direct_id',
  'password',
  'impersonate',
  'anonymous',
]);
export type AuthenticationMethod = z.infer<typeof AuthenticationMethod>;

export const HandleType = z.enum(['email_address', 'phone_number', 'username']);
export type HandleType = z.infer<typeof HandleType>;

export const Handle = z.object({type: HandleType, value: z.string()});
export type Handle = z.infer<typeof Handle>;

/** The SDK aborts a sign-in with a type that is not in this list. */
export const ChallengeType = z.enum([
  'ui_customization',
  'authn_context_update',
  'proxy',
  'webauthn_create',
  'webauthn_get',
  'nonce',
  'otp',
  'oidc',
  'saml',
  'password_set',
  'password_verify',
  'password_reset',
  'totp_register',
  'totp_verify',
]);
export type ChallengeType = z.infer<typeof ChallengeType>;

export const Authentication = z.object({
  method: AuthenticationMethod,
  handle: Handle.optional(),
  timestamp: z.string(),
});
export type Authentication = z.infer<typeof Authentication>;

/** Maximum token lifetime, whatever an organization sets. */
export const MAX_TOKEN_SECONDS = 30 * 24 * 3600;

/** Valid group names, from any source. */
export const GroupName = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9_.-]+$/, 'a group name can contain only letters, digits, "_", "." and "-"');

export const PersonType = z.enum(['regular', 'anonymous']);
export type PersonType = z.infer<typeof PersonType>;

export const Region = z.enum([
  'us-iowa',
  'europe-belgium',
  'asia-japan',
  'europe-england',
  'australia-sydney',
]);
export type Region = z.infer<typeof Region>;

/** Data in `/id/v2` for a later single sign-on callback. */
export const FlowMetadata = z.object({
  pkce_code_challenge: z.string().max(128).optional(),
  csrf_token: z.string().max(128).optional(),
});
export type FlowMetadata = z.infer<typeof FlowMetadata>;

export type WireChallenge = {
  id: string;
  type: ChallengeType;
  authentication_method: AuthenticationMethod;
  options: Record<string, unknown>;
};

/**
 * Claims that custom claims must not override: those of SlashID's published API, and our own. Also `__proto__`, which
 * parsers do not read as a claim.
 */
export const RESERVED_CLAIMS: ReadonlySet<string> = new Set(
  `prev_token_id org_id user_id oidc_tokens groups roles access_token refresh_token id_token
   gdpr gdpr_consent gdpr_consent_level parent_user_id parent_person_id parent_org_id
   parent_oid attributes custom_claims slashid slashid.dev slashid.com slashid.me sid act
   session_generation iss sub aud exp nbf iat jti id oid person_id person_type first_token
   authenticated_methods authentications groups_claim_name prev_anonymous_person_id user_token
   nonce at_hash auth_time __proto__`.split(/\s+/),
);

/** Whether the groups claim may have this name: `groups`, `roles`, or any name that is not reserved. */
export const isGroupsClaim = (name: string) =>
  name === 'groups' || name === 'roles' || !RESERVED_CLAIMS.has(name);
