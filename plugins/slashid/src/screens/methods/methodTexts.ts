import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import type {Attempt} from '../../flow/types';

/** Keys of the texts (`formTexts.ts`): each method's name, and a hint for the reader. */
export const METHOD_TEXTS: Readonly<Record<string, {name: TextKey; hint?: TextKey}>> = {
  otp_via_email: {name: 'factor.otpViaEmail', hint: 'hint.otpViaEmail'},
  otp_via_sms: {name: 'factor.otpViaSms', hint: 'hint.otpViaSms'},
  email_link: {name: 'factor.emailLink', hint: 'hint.emailLink'},
  sms_link: {name: 'factor.smsLink', hint: 'hint.smsLink'},
  password: {name: 'factor.password', hint: 'hint.password'},
  webauthn: {name: 'factor.webauthn', hint: 'hint.webauthn'},
  totp: {name: '', hint: 'hint.totp'},
};

/** Names and colours. A map, because a link may name any provider, and an object would find `constructor` too. */
export const PROVIDERS: ReadonlyMap<unknown, readonly [name: string, colour: string]> = new Map([
  ['google', ['Google', '#1a73e8']],
  ['apple', ['Apple', '#333']],
  ['facebook', ['Facebook', '#0866ff']],
  ['github', ['GitHub', '#24292f']],
  ['gitlab', ['GitLab', '#c2410c']],
  ['line', ['LINE', '#067d32']],
  ['bitbucket', ['Bitbucket', '#0052cc']],
  ['azuread', ['Microsoft', '#0067b8']],
  ['okta', ['Okta', '#00297a']],
]);

/** Display name of a single sign-on: the site's label or the provider's name. */
export function providerName(factor: {
  label?: string | undefined;
  options?: Readonly<Record<string, unknown>> | undefined;
}): string {
  const [name = 'your company account'] = PROVIDERS.get(factor.options?.provider) ?? [];
  return factor.label ?? name;
}

/** Values of the placeholders in an attempt's texts. */
export function valuesOf({factor, handle}: Attempt): Record<string, string | undefined> {
  const {value} = handle ?? {};
  return {
    HANDLE: value,
    EMAIL_ADDRESS: value,
    PHONE_NUMBER: value,
    PROVIDER: providerName(factor),
  };
}
