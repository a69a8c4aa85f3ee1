import type {FactorConfiguration, HandleType} from './types';

/**
 * The methods, with the types of handles that each can be used with (specification section 5). Those without any ask for
 * the account themselves; `hosted_login` is the provider's own page, which the portal adds to SlashID's methods.
 */
export const METHODS: Readonly<Record<string, readonly HandleType[]>> = {
  webauthn: ['email_address'],
  email_link: ['email_address'],
  sms_link: ['phone_number'],
  otp_via_sms: ['phone_number'],
  otp_via_email: ['email_address'],
  totp: ['email_address'],
  oidc: [],
  saml: [],
  password: ['email_address', 'phone_number', 'username'],
  hosted_login: [],
};

/** Handle types that a method can be used with. Usernames must be listed explicitly. */
export function handleTypesFor({method, allowedHandleTypes}: FactorConfiguration): HandleType[] {
  const allowed = allowedHandleTypes ?? ['email_address', 'phone_number'];
  return (METHODS[method] ?? []).filter((type) => allowed.includes(type));
}

/** Single sign-on and the hosted page ask for the account themselves. */
export function needsNoHandle({method}: FactorConfiguration): boolean {
  return METHODS[method]?.length === 0;
}
