import {useState} from 'react';
import {readProviderConfig} from '../providerConfig';
import {readTokenOfPerson} from '../tokenStore';
import {useAccessConfig, useDelivery} from '../useSiteConfig';
import {keepChoice, sendChoice, type Choice} from './consent';

/**
 * Stores a choice in this browser and, if this person's token is stored, at the provider. `kept-here`: the provider did
 * not accept it.
 */
export function useChoose(personId: string) {
  const access = useAccessConfig();
  const {delivery} = useDelivery();
  const [outcome, setOutcome] = useState<'none' | 'sending' | 'kept' | 'kept-here'>('none');

  const choose = async (choice: Choice) => {
    setOutcome('sending');
    keepChoice(personId, choice);
    const token = readTokenOfPerson(access, personId);
    const isSent =
      token !== undefined &&
      (await readProviderConfig(delivery, access).then(
        (provider) => sendChoice(provider, token, choice),
        () => false,
      ));
    setOutcome(isSent || token === undefined ? 'kept' : 'kept-here');
  };
  return {outcome, choose};
}
