import {useCallback, useEffect, useRef, useState} from 'react';
import type {ProviderConfig} from '../provider/providerConfig';
import {revokeToken} from '../provider/revokeToken';
import {useAccessConfig, useDelivery} from '../useSiteConfig';
import {loadAccount, type Account} from './loadAccount';

export type AccountState =
  | {status: 'loading'}
  | {status: 'failed'}
  | {status: 'ready'; account: Account};

type LoadedAccount = {
  state: AccountState;
  reload: () => void;
  /** Loads the account with the token of a confirmation, if the browser has none. It is revoked with the dialog. */
  setProof: (token: string) => void;
};

/** Loads a person's account from the provider. */
export function useAccount(personId: string): LoadedAccount {
  const access = useAccessConfig();
  const {delivery} = useDelivery();
  const [state, setState] = useState<AccountState>({status: 'loading'});
  const [attempt, setAttempt] = useState(1);
  const [proof, setProof] = useState<string>();
  const provider = useRef<ProviderConfig>();

  useEffect(() => {
    let isCurrent = true;
    loadAccount(delivery, access, personId, proof).then(
      (account) => {
        provider.current = account.provider;
        if (isCurrent) {
          setState({status: 'ready', account});
        }
      },
      () => isCurrent && setState({status: 'failed'}),
    );
    return () => {
      isCurrent = false;
    };
  }, [access, attempt, delivery, personId, proof]);

  useEffect(() => {
    if (!proof) {
      return undefined;
    }
    return () => void (provider.current && revokeToken(provider.current, proof));
  }, [proof]);

  const reload = useCallback(() => {
    setState({status: 'loading'});
    setAttempt((count) => count + 1);
  }, []);
  return {
    state,
    reload,
    setProof: (token) => {
      setState({status: 'loading'});
      setProof(token);
    },
  };
}
