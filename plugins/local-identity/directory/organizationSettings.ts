import {z} from 'zod';
import {isListableRedirectURI} from './redirectTargets';
import {AuthenticationMethod, GroupName, isGroupsClaim, MAX_TOKEN_SECONDS} from '../core/wire';

/** An organization's settings, enforced on the server regardless of the form. */
export const OrganizationSettings = z.strictObject({
  deny_self_registration: z.boolean().default(false),
  requires_manual_approval: z.boolean().default(false),
  /** If not empty, a new person's handle must match one of these regular expressions. */
  new_person_handle_patterns: z
    .array(z.string().refine(isRegularExpression, 'must be a regular expression'))
    .default([]),
  /** If set, only these methods may be used. */
  allowed_factor_methods: z.array(AuthenticationMethod).optional(),
  /** Link targets beyond the site's own origins. */
  authn_link_allowed_redirect_uris: z
    .array(
      z
        .string()
        .refine(isListableRedirectURI, 'must be a URL without IP address, query or fragment'),
    )
    .max(8)
    .default([]),
  /** Seconds. */
  token_duration: z.number().int().min(60).max(MAX_TOKEN_SECONDS).optional(),
  groups_claim_name: z
    .string()
    // Parsers drop `__proto__`, so no token with it would be valid.
    .regex(/^(?!__proto__$)[A-Za-z0-9_.-]+$/)
    .refine(isGroupsClaim, 'is the name of another claim')
    .default('groups'),
  /** Seconds after a sign-in within which a credential may be added without a link. */
  sudo_mode_duration: z.number().int().min(0).max(86_400).default(900),
  /** Shown by the SDK during single sign-on. */
  authn_redirect_page_ui_config: z.record(z.string(), z.unknown()).optional(),
  anonymous_persons_allowed: z.boolean().default(false),
  /** Groups whose members may impersonate other people. */
  impersonator_groups: z.array(GroupName).default([]),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}
