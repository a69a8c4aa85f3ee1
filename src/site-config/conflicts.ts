import type {AccessConfig, FormConfiguration} from './types';

type Given = AccessConfig & {form: FormConfiguration};

/** Two options, one of which would silently do nothing, or keep everybody out. */
type Conflict = [applies: (given: Given) => boolean, problem: string];

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
];

/** What is wrong with options that are valid each on its own; undefined if they work together. */
export function findConflict(access: AccessConfig): string | undefined {
  const given = {...access, form: access.formConfiguration ?? {}};
  return CONFLICTS.find(([applies]) => applies(given))?.[1];
}
