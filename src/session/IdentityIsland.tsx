import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {takeArrival} from './arrival';
import {ArrivalScreens} from './card/ArrivalScreens';
import {CardFrame} from './card/CardFrame';
import {SignInCard} from './card/SignInCard';
import {PRODUCTION_URL, type ProviderConfig} from './providerConfig';
import {keepSsoPopupConnected} from './ssoPopup';
import {useThemedPopovers} from './card/useThemedPopovers';
import type {FormConfiguration} from '../site-config';

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  /** Who is signed in already, when a link asks to sign in anew. */
  signedInAs?: string | undefined;
  onToken: (token: string, returnTo?: string) => void;
  /** The reader declined a sign-in that came with the address. */
  onDecline?: (() => void) | undefined;
};

/**
 * The SlashID provider and form. It stands beside the pages, not around them: the provider mounts its
 * children twice, and the packages weigh more than all pages together, so they load when needed.
 */
export default function IdentityIsland(props: Props): ReactNode {
  const {provider, form, signedInAs, onToken, onDecline} = props;
  // The form keeps the callback of its first render.
  const latest = useRef(onToken);
  useEffect(() => {
    latest.current = onToken;
  });
  useEffect(keepSsoPopupConnected, []);
  useThemedPopovers(form);
  const [finish] = useState(
    () => (token: string, returnTo?: string) => latest.current(token, returnTo),
  );
  const [arrival, setArrival] = useState(takeArrival);
  return (
    <CardFrame provider={provider} form={form}>
      {arrival.kind === 'none' ? (
        <SignInCard onSuccess={({token}) => finish(token)} />
      ) : (
        <ArrivalScreens
          arrival={arrival}
          baseURL={provider.baseURL ?? PRODUCTION_URL}
          signedInAs={signedInAs}
          onToken={finish}
          onDecline={() => {
            setArrival({kind: 'none'});
            onDecline?.();
          }}
        />
      )}
    </CardFrame>
  );
}
