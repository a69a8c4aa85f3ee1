import {useState} from 'react';
import {readProviderConfig} from '../provider/providerConfig';
import {readTokenOfPerson} from '../store/tokenStore';
import {useAccessConfig, useDelivery} from '../useSiteConfig';
import {keepChoice, sendChoice, type Choice} from './consent';

/**
 * Stores a choice in this browser and at the provider. `failed`: the provider did not accept it. `later`: the browser
 * has no token of this person, so the choice is sent with the next sign-in.
 */
export function useChoose(personId: string) {
  const access = useAccessConfig();
  const {delivery} = useDelivery();
  const [outcome, setOutcome] = useState<'none' | 'sending' | 'saved' | 'failed' | 'later'>('none');

  const choose = async (choice: Choice) => {
    const token = readTokenOfPerson(access, personId);
    keepChoice(personId, choice, token === undefined);
    if (token === undefined) {
      setOutcome('later');
      return;
    }
    setOutcome('sending');
    const isSent = await readProviderConfig(delivery, access).then(
      (provider) => sendChoice(provider, token, choice),
      () => false,
    );
    setOutcome(isSent ? 'saved' : 'failed');
  };
  return {outcome, choose};
}
