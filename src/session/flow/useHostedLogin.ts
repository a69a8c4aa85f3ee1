import {useSlashID} from '@slashid/react';
import type {FactorConfiguration} from '../../site-config';
import {tabMemory} from '../store/tabMemory';
import {useCard} from '../screens/cardContext';
import {RETURN_KEY} from './hostedLogin';

/** Redirects to the provider's hosted sign-in page, which returns to the portal's home page. */
export function useHostedLogin(): (factor: FactorConfiguration) => void {
  const {orgID} = useCard();
  const {sid} = useSlashID();
  return ({options}) => {
    tabMemory.set(RETURN_KEY, window.location.href);
    void sid?.startHostedLoginFlow({
      clientId: options?.client_id ?? orgID,
      redirectUri: `${window.location.origin}/`,
    });
  };
}
