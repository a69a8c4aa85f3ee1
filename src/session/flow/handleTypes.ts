import type {FactorConfiguration, FormConfiguration, HandleType} from '../../site-config';

/** SlashID's default. */
export const DEFAULT_FACTORS: FactorConfiguration[] = [
  {method: 'webauthn'},
  {method: 'email_link'},
];

/** The provider's hosted sign-in page, a method that the portal adds to SlashID's. */
export const HOSTED_LOGIN = 'hosted_login';

/** Handle types by method (specification section 5). */
const HANDLE_TYPES: Readonly<Record<string, readonly HandleType[]>> = {
  webauthn: ['email_address'],
  otp_via_email: ['email_address'],
  email_link: ['email_address'],
  totp: ['email_address'],
  otp_via_sms: ['phone_number'],
  sms_link: ['phone_number'],
  password: ['email_address', 'phone_number', 'username'],
};

const NEEDS_NO_HANDLE = ['oidc', 'saml', HOSTED_LOGIN];

const IDENTIFIER_ORDER: readonly HandleType[] = ['email_address', 'phone_number', 'username'];

export function isHandleType(value: unknown): value is HandleType {
  return IDENTIFIER_ORDER.some((type) => type === value);
}

/** Handle types that a method can be used with. Usernames must be listed explicitly. */
export function handleTypesFor({method, allowedHandleTypes}: FactorConfiguration): HandleType[] {
  const allowed = allowedHandleTypes ?? ['email_address', 'phone_number'];
  return (HANDLE_TYPES[method] ?? []).filter((type) => allowed.includes(type));
}

/** Single sign-on and the hosted page ask for the account themselves. */
export function needsNoHandle({method}: FactorConfiguration): boolean {
  return NEEDS_NO_HANDLE.includes(method);
}

/** Handle types that the identifier field accepts, given the configured methods. */
export function identifierTypes(form: FormConfiguration): HandleType[] {
  const usable = new Set((form.factors ?? []).flatMap(handleTypesFor));
  if (Object.keys(form.factorsByDomain ?? {}).length > 0) {
    usable.add('email_address');
  }
  return IDENTIFIER_ORDER.filter((type) => usable.has(type));
}

/** Handle types that the first field accepts: with `flow: 'choose'`, those of the chosen method. */
export function firstIdentifierTypes(form: FormConfiguration): HandleType[] {
  const given = {factors: DEFAULT_FACTORS, ...form};
  const first = given.factors.find((factor) => !needsNoHandle(factor));
  return form.flow === 'choose' && first ? handleTypesFor(first) : identifierTypes(given);
}
