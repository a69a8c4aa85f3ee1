import type {FactorConfiguration, FormConfiguration, HandleType} from '@gated-docs/access-config';
import {handleTypesFor, needsNoHandle} from '@gated-docs/access-config/handleTypes';
import {asRecord} from '@gated-docs/utils/unknown-data';

/** SlashID's default. */
export const DEFAULT_FACTORS: FactorConfiguration[] = [
  {method: 'webauthn'},
  {method: 'email_link'},
];

/** The provider's hosted sign-in page, a method that the portal adds to SlashID's. */
export const HOSTED_LOGIN = 'hosted_login';

const IDENTIFIER_ORDER: readonly HandleType[] = ['email_address', 'phone_number', 'username'];

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

/** An identifier that a reader signs in with. */
export type Handle = {type: HandleType; value: string};

export function readHandle(data: unknown): Handle | undefined {
  const {type, value} = asRecord(data);
  const known = IDENTIFIER_ORDER.find((each) => each === type);
  return known && typeof value === 'string' ? {type: known, value} : undefined;
}

/** Methods that suit a handle: those of its email domain if the site lists any, otherwise those of its type. */
export function methodsFor(handle: Handle, form: FormConfiguration): FactorConfiguration[] {
  const domain = handle.type === 'email_address' ? domainOf(handle.value) : undefined;
  const ofDomain = Object.entries(form.factorsByDomain ?? {}).find(
    ([name]) => name.toLowerCase() === domain,
  );
  const isUsable = (factor: FactorConfiguration) => handleTypesFor(factor).includes(handle.type);
  return ofDomain
    ? ofDomain[1].filter((factor) => isUsable(factor) || needsNoHandle(factor))
    : (form.factors ?? []).filter(isUsable);
}

/**
 * Methods for confirming the identity of a signed-in reader: those for the handle, and single sign-on. None leaves the
 * page, because what comes back in the address signs in: single sign-on has its own window, and the hosted page none.
 */
export function confirmingMethods(handle: Handle, form: FormConfiguration): FactorConfiguration[] {
  const own = methodsFor(handle, form);
  const sso = (form.factors ?? []).filter(
    (factor) => needsNoHandle(factor) && !own.some((each) => isSameMethod(each, factor)),
  );
  return [...own, ...sso].filter(({method}) => method !== HOSTED_LOGIN).map(inOwnWindow);
}

const inOwnWindow = (factor: FactorConfiguration): FactorConfiguration =>
  factor.options?.ux_mode === 'redirect'
    ? {...factor, options: {...factor.options, ux_mode: 'popup'}}
    : factor;

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** At least four digits, in any grouping. */
const PHONE = /^\+?(?:[\s()./-]*\d){4,}[\s()./-]*$/;
/** Digits only, fewer than a phone number has in any country: a username, if the field accepts usernames. */
const SHORT_NUMBER = /^\d{1,6}$/;
/** Specification section 5. */
const MAX_USERNAME_LENGTH = 128;

/**
 * Parses a typed handle; returns null if it matches none of the accepted types. A phone number without a country code
 * gets the site's.
 */
export function parseHandle(
  typed: string,
  types: readonly HandleType[],
  dialCode: string,
): Handle | null {
  const text = typed.trim();
  if (types.includes('email_address') && EMAIL.test(text)) {
    return {type: 'email_address', value: text};
  }
  const isUsername = types.includes('username') && isUsernameLike(text);
  if (
    types.includes('phone_number') &&
    PHONE.test(text) &&
    !(isUsername && SHORT_NUMBER.test(text))
  ) {
    return {type: 'phone_number', value: phoneNumber(text, dialCode)};
  }
  return isUsername ? {type: 'username', value: text} : null;
}

/** Text with an "@" is more likely an incomplete email address. */
function isUsernameLike(text: string): boolean {
  return text !== '' && text.length <= MAX_USERNAME_LENGTH && !text.includes('@');
}

/** Whether a number does not say its country. */
export function isNationalNumber(typed: string): boolean {
  return !/^\s*(?:\+|00)/.test(typed);
}

/** Converts to E.164; most countries dial "00" for the plus sign. */
function phoneNumber(text: string, dialCode: string): string {
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) {
    return `+${digits}`;
  }
  return digits.startsWith('00') ? `+${digits.slice(2)}` : dialCode + digits.replace(/^0/, '');
}

/** Whether two configured methods are the same. */
export function isSameMethod(
  one: Pick<FactorConfiguration, 'method' | 'options'>,
  other: Pick<FactorConfiguration, 'method' | 'options'> | undefined,
): boolean {
  const idOf = ({options}: Pick<FactorConfiguration, 'options'>) =>
    options?.client_id ?? options?.provider_credentials_id;
  return other !== undefined && one.method === other.method && idOf(one) === idOf(other);
}

/** Moves the last used method to the front and keeps the site's order otherwise. */
export function orderByUse(
  factors: readonly FactorConfiguration[],
  last: Pick<FactorConfiguration, 'method' | 'options'> | undefined,
): FactorConfiguration[] {
  const used = factors.filter((factor) => isSameMethod(factor, last));
  return [...used, ...factors.filter((factor) => !used.includes(factor))];
}
