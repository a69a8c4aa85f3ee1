import type {AccessConfig, FactorConfiguration, FormConfiguration} from './types';

type Given = AccessConfig & {form: FormConfiguration};

/** Two options, one of which would silently do nothing, or keep everybody out. */
type Conflict = [applies: (given: Given) => boolean, problem: string];

const hasMethod = (factors: readonly FactorConfiguration[] | undefined, ...methods: string[]) =>
  factors?.some(({method}) => methods.includes(method)) ?? false;

const CONFLICTS: readonly Conflict[] = [
  [
    ({storeToken, tokenCookie}) => !storeToken && tokenCookie !== undefined,
    'tokenCookie is where the token is stored, and "storeToken: false" stores none: remove one of them',
  ],
  [
    ({uxMode, privateRedirectPath}) => uxMode !== 'redirect' && privateRedirectPath !== undefined,
    'privateRedirectPath applies only with "uxMode: \'redirect\'": add that, or remove privateRedirectPath',
  ],
  [
    ({analyticsEnabled, privacyURL}) => analyticsEnabled === false && privacyURL !== undefined,
    'privacyURL is linked only from the question for consent, which "analyticsEnabled: false" never asks: remove one of them',
  ],
  [
    ({form}) => form.flow === 'choose' && hasMethod(form.factors, 'hosted_login'),
    'formConfiguration.factors has "hosted_login", which the list of "flow: \'choose\'" cannot show: remove one of them',
  ],
  [
    ({form}) => form.flow === 'choose' && form.factorsByDomain !== undefined,
    'formConfiguration.factorsByDomain depends on the address, which "flow: \'choose\'" asks for too late: remove one of them',
  ],
  [
    ({form}) => form.flow === 'choose' && form.factorsURL !== undefined,
    'formConfiguration.factorsURL depends on the address, which "flow: \'choose\'" asks for too late: remove one of them',
  ],
  [
    ({form}) =>
      form.steps !== undefined &&
      [form.flow === 'choose', form.factors, form.factorsByDomain, form.factorsURL].some(Boolean),
    'formConfiguration.steps lists the methods of both steps: remove factors, factorsByDomain, factorsURL and "flow: \'choose\'"',
  ],
  [
    ({form}) => form.steps?.some(({factors}) => hasMethod(factors, 'hosted_login')) ?? false,
    'formConfiguration.steps has "hosted_login", whose page decides itself what it asks for: remove it',
  ],
  [
    ({form}) => hasMethod(form.steps?.[1]?.factors, 'oidc', 'saml'),
    'formConfiguration.steps[1] has single sign-on, which asks for an account of its own: move it to the first step',
  ],
  [
    ({form: {steps: [first, second] = []}}) =>
      first?.factors.some(({method}) => hasMethod(second?.factors, method)) ?? false,
    'formConfiguration.steps has a method in both steps, so that one proof would do for both: remove it from one of them',
  ],
];

/** What is wrong with options that are valid each on its own; undefined if they work together. */
export function findConflict(access: AccessConfig): string | undefined {
  const given = {...access, form: access.formConfiguration ?? {}};
  return CONFLICTS.find(([applies]) => applies(given))?.[1];
}
