import type {FormConfiguration, HandleType} from '@gated-docs/access-config';
import type {SignedIn} from '@gated-docs/theme/session';
import {DEFAULT_FACTORS, type Handle, methodsFor} from '@gated-docs/access-config/methods';
import {parseHandle} from '../flow/handles';
import type {AccountDetails, Organization} from './loadAccount';

/** Methods that readers can set up or change, with the types of handle that the provider accepts for each. */
const METHODS = [
  ['webauthn', ['email_address']],
  ['totp', ['email_address']],
  // The provider sends a password link by email or text message.
  ['password', ['email_address', 'phone_number']],
] as const satisfies [string, HandleType[]][];

export type Method = (typeof METHODS)[number][0];

/** A method and the handle it is for: a person may have several, and not every method suits each. */
export type Offer = {method: Method; handle: Handle};

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

/** Lists the methods that the site has for this reader's handles. */
export function offerActions(handles: readonly Handle[], form: FormConfiguration = {}): Offer[] {
  const steps = form.steps?.flatMap(({factors}) => factors);
  const site = {...form, factors: steps ?? form.factors ?? DEFAULT_FACTORS};
  return METHODS.flatMap(([method, types]: readonly [Method, readonly HandleType[]]) => {
    const isSuitable = (handle: Handle) =>
      types.includes(handle.type) &&
      methodsFor(handle, site).some((factor) => factor.method === method);
    const handle = handles.find(isSuitable);
    return handle ? [{method, handle}] : [];
  });
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
