import {createContext, useCallback, useContext, useEffect, useState} from 'react';
import {useAccessConfig, type SignedIn} from '@gated-docs/theme/session';
import {isSessionChanging} from '@gated-docs/theme/session-checks';
import {useLoaded} from '@gated-docs/theme/use-loaded';
import {revokeTokens} from '../provider/callProvider';
import {storeBeside} from '../store/tokenStore';
import {loadAccount} from './loadAccount';
import type {Screen} from './offerActions';

/** What every screen of the account dialog works with. */
export type AccountView = ReturnType<typeof useAccount> & {
  session: SignedIn;
  personId: string;
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

/** Loads a person's account from the provider. */
export function useAccount(personId: string) {
  const access = useAccessConfig();
  /** The token of a sign-in in this dialog. It is revoked when it is replaced, and with the dialog. */
  const [proof, setProof] = useState<string>();
  const load = useCallback(() => loadAccount(access, personId, proof), [access, personId, proof]);
  const [loaded, loadAgain] = useLoaded(load);

  useEffect(() => {
    const revoke = () => {
      // A token for another organization is of the proof's session, which goes on if the page now changes to it.
      if (proof && !isSessionChanging()) {
        void revokeTokens([proof], access);
      }
    };
    return revoke;
  }, [access, proof]);

  /** Loads the account again, without the proof. */
  const reload = () => {
    setProof(undefined);
    loadAgain();
  };
  /** Ends a token that was issued for the account's, and that nobody uses. */
  const drop = (issued: string) => {
    if (proof === undefined) {
      // Only with the session, which the token may continue.
      storeBeside(access, issued);
    } else {
      void revokeTokens([issued], access);
    }
  };
  return {loaded, reload, proof, setProof, drop};
}
