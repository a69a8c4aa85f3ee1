import type {FactorConfiguration, FormConfiguration, HandleType} from '@gated-docs/access-config';
import {handleTypesFor, needsNoHandle} from '@gated-docs/access-config/handleTypes';

/** SlashID's default. */
export const DEFAULT_FACTORS: FactorConfiguration[] = [
  {method: 'webauthn'},
  {method: 'email_link'},
];

/** The provider's hosted sign-in page, a method that the portal adds to SlashID's. */
export const HOSTED_LOGIN = 'hosted_login';

const IDENTIFIER_ORDER: readonly HandleType[] = ['email_address', 'phone_number', 'username'];

export function isHandleType(value: unknown): value is HandleType {
  return IDENTIFIER_ORDER.some((type) => type === value);
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
