import type {FormConfiguration} from '../../site-config';
import {DEFAULT_FACTORS, methodsFor, parseHandle, type Handle} from '../card/methods';
import type {AccountDetails} from './loadAccount';

/** What a reader can do about their own account. */
export type Action = 'passkey' | 'authenticator' | 'recovery' | 'password';

export type Offer = {
  action: Action;
  /** Whom it is about: a person may have several handles, and not every method suits each. */
  handle: Handle;
};

/** What a reader has confirmed who they are for; `renew` is that alone. */
export type Task = Omit<Offer, 'action'> & {action: Offer['action'] | 'renew'};

/**
 * What the menu offers: the methods that the site has for this reader's handles, and of those what is not
 * done yet. Without details everything that may be possible, decided after the reader has confirmed who
 * they are.
 */
export function offerActions(
  handles: readonly Handle[],
  details: AccountDetails | undefined,
  form: FormConfiguration = {},
): Offer[] {
  const site = {...form, factors: form.factors ?? DEFAULT_FACTORS};
  const find = (method: string, types: readonly string[]) =>
    handles.find(
      (handle) =>
        types.includes(handle.type) &&
        methodsFor(handle, site).some((factor) => factor.method === method),
    );
  const offers: [Action, Handle | undefined][] = [
    ['passkey', find('webauthn', ['email_address'])],
    ['authenticator', details?.recoveryCodes ? undefined : find('totp', ['email_address'])],
    ['recovery', details && !details.recoveryCodes ? undefined : find('totp', ['email_address'])],
    // A link to choose a password goes to a mailbox or a phone.
    ['password', find('password', ['email_address', 'phone_number'])],
  ];
  return offers.flatMap(([action, handle]) => (handle ? [{action, handle}] : []));
}

/** The handles of a reader, the one they signed in with first. */
export function listHandles(
  signedInWith: string | undefined,
  details: AccountDetails | undefined,
): Handle[] {
  const own = details?.handles ?? [];
  const first =
    own.find(({value}) => value === signedInWith) ??
    parseHandle(signedInWith ?? '', ['email_address', 'phone_number', 'username'], '');
  return first ? [first, ...own.filter((handle) => handle !== first)] : own;
}
