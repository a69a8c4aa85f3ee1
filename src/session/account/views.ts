import type {Organization} from './loadAccount';
import type {Offer} from './offerActions';

/** What needs the reader's account. */
export type AccountView =
  | {name: 'renew' | 'organizations' | 'identity'}
  | {name: 'action'; offer: Offer}
  /** Another organization, which requires its members to sign in there. */
  | {name: 'join'; organization: Organization};

/** The screens of the account dialog. */
export type View = {name: 'overview' | 'privacy' | 'read-tokens' | 'views'} | AccountView;
