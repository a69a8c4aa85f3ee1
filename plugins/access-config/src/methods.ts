import type {FactorConfiguration, FormConfiguration, HandleType} from './types';

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

/** SlashID's default. */
export const DEFAULT_FACTORS: FactorConfiguration[] = [
  {method: 'webauthn'},
  {method: 'email_link'},
];

/** The provider's hosted sign-in page. */
export const HOSTED_LOGIN = 'hosted_login';

export const HANDLE_TYPES: readonly HandleType[] = ['email_address', 'phone_number', 'username'];

/** Handle types that the identifier field accepts, given the configured methods. */
export function identifierTypes(form: FormConfiguration): HandleType[] {
  const usable = new Set((form.factors ?? []).flatMap(handleTypesFor));
  if (Object.keys(form.factorsByDomain ?? {}).length > 0) {
    usable.add('email_address');
  }
  return HANDLE_TYPES.filter((type) => usable.has(type));
}

/** Handle types that the first field accepts: with `flow: 'choose'`, those of the chosen method. */
export function firstIdentifierTypes(form: FormConfiguration): HandleType[] {
  const given = {factors: DEFAULT_FACTORS, ...form};
  const first = given.factors.find((factor) => !needsNoHandle(factor));
  return form.flow === 'choose' && first ? handleTypesFor(first) : identifierTypes(given);
}

/** An identifier that a reader signs in with. */
export type Handle = {type: HandleType; value: string};

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
