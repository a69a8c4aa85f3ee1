import {createContext, useContext} from 'react';
import type {SignedIn} from '@gated-docs/theme/session';
import type {Screen} from './offerActions';
import type {AccountState} from './useAccount';

/** What every screen of the account dialog works with. */
export type AccountView = {
  session: SignedIn;
  personId: string;
  account: AccountState;
  open: (screen: Screen) => void;
  /** Shows the overview, which loads the account again. */
  back: () => void;
  /** Closes the dialog. */
  close: () => void;
};

const AccountContext = createContext<AccountView | null>(null);

export const AccountProvider = AccountContext.Provider;

export function useAccountView(): AccountView {
  const view = useContext(AccountContext);
  if (!view) {
    throw new Error('useAccountView must be called inside the account dialog');
  }
  return view;
}
