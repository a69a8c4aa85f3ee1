import {useCallback, useEffect, useState} from 'react';
import {useAccessConfig} from '@gated-docs/theme/session';
import {isSessionChanging} from '../lifecycle/sessionChange';
import {revokeToken, revokeTokens} from '../provider/callProvider';
import type {ProviderConfig} from '../provider/providerConfig';
import {storeBeside} from '../store/tokenStore';
import {useLoaded, type Loaded} from '../useLoaded';
import {loadAccount, type Account} from './loadAccount';

export type AccountState = {
  loaded: Loaded<Account>;
  /** Loads the account again, without the proof. */
  reload: () => void;
  /** The token of a sign-in in this dialog. It is revoked when it is replaced, and with the dialog. */
  proof: string | undefined;
  setProof: (token: string) => void;
  /** Ends a token that was issued for the account's, and that nobody uses. */
  drop: (provider: ProviderConfig, issued: string) => void;
};

/** Loads a person's account from the provider. */
export function useAccount(personId: string): AccountState {
  const access = useAccessConfig();
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

  const reload = () => {
    setProof(undefined);
    loadAgain();
  };
  const drop = (provider: ProviderConfig, issued: string) => {
    if (proof === undefined) {
      // Only with the session, which the token may continue.
      storeBeside(access, issued);
    } else {
      void revokeToken(provider, issued);
    }
  };
  return {loaded, reload, proof, setProof, drop};
}
