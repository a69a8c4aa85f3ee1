import {handleTypesFor, needsNoHandle} from './methods';
import type {AccessConfig, FactorConfiguration, FormConfiguration} from './types';

type Configured = AccessConfig & {
  form: FormConfiguration;
  /** The methods of the two steps. */
  first: readonly FactorConfiguration[];
  second: readonly FactorConfiguration[];
};

/** Two options, one of which would silently do nothing, or keep everybody out. */
type Conflict = [applies: (configured: Configured) => boolean, problem: string];

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
      [form.factors, form.factorsByDomain, form.factorsURL].some(Boolean),
    'formConfiguration.steps lists the methods of both steps: remove factors, factorsByDomain and factorsURL',
  ],
  [
    ({first, second}) => [...first, ...second].some(needsNoHandle),
    'formConfiguration.steps has a method that asks for an account of its own ("oidc", "saml" or "hosted_login"), so that each step could be another person\'s: remove it',
  ],
  [
    ({first, second}) => first.some(({method}) => second.some((other) => other.method === method)),
    'formConfiguration.steps has a method in both steps, so that one proof would do for both: remove it from one of them',
  ],
  [
    ({form, first, second}) => {
      const types = second.flatMap(handleTypesFor);
      return (
        form.steps !== undefined &&
        first.flatMap(handleTypesFor).some((type) => !types.includes(type))
      );
    },
    'formConfiguration.steps[0] admits readers by a type of handle that no method of steps[1] can be used with: add such a method there, or limit "allowedHandleTypes" in steps[0]',
  ],
  [
    ({form, anonymousUsersEnabled}) => form.steps !== undefined && anonymousUsersEnabled === true,
    'anonymousUsersEnabled makes an anonymous user the person who signs in after the first of formConfiguration.steps: remove one of them',
  ],
  [
    ({form, identityProviderInitiatedSSOEnabled}) =>
      form.steps !== undefined && identityProviderInitiatedSSOEnabled === true,
    'identityProviderInitiatedSSOEnabled lets readers sign in by single sign-on, which formConfiguration.steps cannot contain: remove one of them',
  ],
];

/** What is wrong with options that are valid each on its own; undefined if they work together. */
export function findConflict(access: AccessConfig): string | undefined {
  const form = access.formConfiguration ?? {};
  const [first = [], second = []] = (form.steps ?? []).map(({factors}) => factors);
  const configured = {...access, form, first, second};
  return CONFLICTS.find(([applies]) => applies(configured))?.[1];
}
