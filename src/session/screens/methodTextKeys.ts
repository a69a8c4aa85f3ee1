import type {HandleType} from '../../site-config';
import type {TextKey} from '../../texts/formTexts';

/** Keys of the texts (`formTexts.ts`): each method's name, and a hint for the reader. */
export const METHOD_TEXTS: Readonly<Record<string, {name: TextKey; hint?: TextKey}>> = {
  otp_via_email: {name: 'factor.otpViaEmail', hint: 'hint.otpViaEmail'},
  otp_via_sms: {name: 'factor.otpViaSms', hint: 'hint.otpViaSms'},
  email_link: {name: 'factor.emailLink', hint: 'hint.emailLink'},
  sms_link: {name: 'factor.smsLink', hint: 'hint.smsLink'},
  password: {name: 'factor.password', hint: 'hint.password'},
  webauthn: {name: 'factor.webauthn', hint: 'hint.webauthn'},
  totp: {name: '', hint: 'hint.totp'},
  oidc: {name: 'methods.sso'},
  saml: {name: 'methods.sso'},
  hosted_login: {name: 'methods.sso'},
};

/** A map, because a link may name any provider, and an object would find `constructor` too. */
const PROVIDER_NAMES: ReadonlyMap<unknown, string> = new Map([
  ['google', 'Google'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['line', 'LINE'],
  ['bitbucket', 'Bitbucket'],
  ['azuread', 'Microsoft'],
  ['okta', 'Okta'],
]);

/** Display name of a single sign-on: the site's label or the provider's name. */
export function providerName(factor: {
  label?: string | undefined;
  options?: Readonly<Record<string, unknown>> | undefined;
}): string {
  const {provider} = factor.options ?? {};
  return factor.label ?? PROVIDER_NAMES.get(provider) ?? 'your company account';
}

const SUFFIXES = {
  email_address: 'email',
  phone_number: 'phone',
  username: 'username',
} as const;

type Suffix =
  | 'email'
  | 'phone'
  | 'username'
  | 'emailOrPhone'
  | 'emailOrUsername'
  | 'phoneOrUsername'
  | 'any';

/** Suffix of a text's key for a set of handle types, which must be in the order of `identifierTypes`. */
export function identifierSuffix(types: readonly HandleType[]): Suffix {
  const [one = 'email_address', other] = types;
  if (types.length > 2) {
    return 'any';
  }
  if (other === undefined) {
    return SUFFIXES[one];
  }
  if (one === 'phone_number') {
    return 'phoneOrUsername';
  }
  return other === 'phone_number' ? 'emailOrPhone' : 'emailOrUsername';
}

const FIELD_ERRORS = {
  email: 'validationError.email',
  phone: 'validationError.phoneNumber',
  username: 'validationError.username',
  emailOrPhone: 'identifier.invalid.emailOrPhone',
  emailOrUsername: 'identifier.invalid.emailOrUsername',
  phoneOrUsername: 'identifier.invalid.phoneOrUsername',
  any: 'identifier.invalid.any',
} as const satisfies Record<Suffix, TextKey>;

/** The identifier field's error for text that matches none of its types. */
export function identifierError(types: readonly HandleType[]): TextKey {
  return FIELD_ERRORS[identifierSuffix(types)];
}
