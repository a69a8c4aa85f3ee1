import React, {type ReactNode} from 'react';
import type {FactorConfiguration} from '../../../site-config';
import type {Handle} from '../../flow/methods';
import {startWithAttempt} from '../../flow/machine/start';
import {useSignIn} from '../../flow/useSignIn';
import type {ProviderConfig} from '../../provider/providerConfig';
import {useCard} from '../../screens/cardContext';
import {SignInScreens} from '../../screens/SignInScreens';

type Props = {
  provider: ProviderConfig;
  factor: FactorConfiguration;
  handle: Handle;
  onSuccess: (token: string) => void;
  onBack: () => void;
};

/** The screens for adding a credential to the user whose token the SDK has. */
export function CredentialForm({provider, factor, handle, onSuccess, onBack}: Props): ReactNode {
  const {form} = useCard();
  const signIn = useSignIn(() => startWithAttempt(factor, handle), {
    provider,
    form,
    isAdding: true,
    onToken: onSuccess,
    onLeave: onBack,
  });
  return <SignInScreens signIn={signIn} />;
}
