import type {FormConfiguration} from '@gated-docs/access-config';
import {DEFAULT_FACTORS, methodsFor, parseHandle, type Handle} from '../flow/methods';
import type {SignedIn} from '../types';
import type {AccountDetails, Organization} from './loadAccount';

/** What readers can do with their own account. */
export type Action = 'passkey' | 'authenticator' | 'recovery' | 'password';

export type Offer = {
  action: Action;
  /** The handle it applies to: a person may have several, and not every method suits each. */
  handle: Handle;
};

/** The screens of the account dialog. */
export type Screen =
  | {
      name:
        | 'overview'
        | 'privacy'
        | 'read-tokens'
        | 'views'
        | 'organizations'
        | 'identity'
        /** A sign-in that replaces the session before it ends. */
        | 'renew';
    }
  | {name: 'action'; offer: Offer}
  /** Another organization, which requires its members to sign in there. */
  | {name: 'join'; organization: Organization};

/**
 * Lists the actions that the site offers for this reader's handles. With an authenticator app, its recovery codes
 * replace its setup; without details, that is decided after the reader has confirmed their identity.
 */
export function offerActions(
  handles: readonly Handle[],
  details: AccountDetails | undefined,
  form: FormConfiguration = {},
): Offer[] {
  const steps = form.steps?.flatMap(({factors}) => factors);
  const site = {...form, factors: steps ?? form.factors ?? DEFAULT_FACTORS};
  const find = (method: string, types: readonly string[]) =>
    handles.find(
      (handle) =>
        types.includes(handle.type) &&
        methodsFor(handle, site).some((factor) => factor.method === method),
    );
  const offers: [Action, Handle | undefined][] = [
    ['passkey', find('webauthn', ['email_address'])],
    [details?.recoveryCodes ? 'recovery' : 'authenticator', find('totp', ['email_address'])],
    // The provider sends a password link by email or text message.
    ['password', find('password', ['email_address', 'phone_number'])],
  ];
  return offers.flatMap(([action, handle]) => (handle ? [{action, handle}] : []));
}

/** The reader's handles, starting with the one they signed in with. */
export function listHandles(
  signedInWith: string | undefined,
  {handles}: Pick<AccountDetails, 'handles'> = {handles: []},
): Handle[] {
  const first =
    handles.find(({value}) => value === signedInWith) ??
    parseHandle(signedInWith ?? '', ['email_address', 'phone_number', 'username'], '');
  return first ? [first, ...handles.filter((handle) => handle !== first)] : handles;
}

/** Organizations that a reader can switch to: their own, among those whose members may read this site. */
export function otherOrganizations(
  details: AccountDetails | undefined,
  {organizations = []}: SignedIn,
): Organization[] {
  return (details?.organizations ?? []).filter(
    ({id}) => organizations.includes(id) && id !== details?.organization?.id,
  );
}

/** Without details, a reader may belong to any of the organizations; they confirm their identity to find out. */
export function canSwitchOrganization(
  details: AccountDetails | undefined,
  session: SignedIn,
): boolean {
  return details
    ? otherOrganizations(details, session).length > 0
    : (session.organizations ?? []).length > 1;
}
