import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {forgetAnonymousUser, type AnonymousOptions} from './anonymousUser';
import {takeArrival} from './arrival';
import {ArrivalScreens} from './card/ArrivalScreens';
import {CardFrame} from './card/CardFrame';
import {SignInCard} from './card/SignInCard';
import {PRODUCTION_URL, type ProviderConfig} from './providerConfig';
import {revokeToken} from './revokeToken';
import {keepSsoPopupConnected} from './ssoPopup';
import {useAnonymousUser} from './useAnonymousUser';
import {useIsShown} from './useIsShown';
import {useThemedPopovers} from './card/useThemedPopovers';
import type {FormConfiguration} from '../site-config';

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  /** Who is signed in already, when a link asks to sign in anew. */
  signedInAs?: string | undefined;
  /** Given on a site that has anonymous users: who signs in goes on from there. */
  anonymous?: AnonymousOptions | undefined;
  /** Shown until it is known who that is. */
  waiting?: ReactNode;
  onToken: (token: string, returnTo?: string) => void;
  /** The reader declined a sign-in that came with the address. */
  onDecline?: (() => void) | undefined;
};

/**
 * The SlashID provider and form. It stands beside the pages, not around them: the provider mounts its
 * children twice, and the packages weigh more than all pages together, so they load when needed.
 */
export default function IdentityIsland(props: Props): ReactNode {
  const {provider, form, signedInAs, anonymous, waiting, onToken, onDecline} = props;
  // The form keeps the callback of its first render.
  const latest = useRef(onToken);
  useEffect(() => {
    latest.current = onToken;
  });
  useEffect(keepSsoPopupConnected, []);
  useThemedPopovers(form);
  const isShown = useIsShown();
  const [finish] = useState(() => (token: string, returnTo?: string) => {
    if (!isShown.current) {
      void revokeToken(provider, token);
      return;
    }
    if (anonymous) {
      forgetAnonymousUser(anonymous);
    }
    latest.current(token, returnTo);
  });
  const [arrival, setArrival] = useState(takeArrival);
  // A sign-in that comes with the address is its own person's, and so is that of somebody who has signed in.
  const mayContinue = arrival.kind === 'none' && signedInAs === undefined;
  const anonymousUser = useAnonymousUser(provider, mayContinue ? anonymous : undefined);
  if (anonymousUser.status === 'waiting') {
    return waiting;
  }
  return (
    <CardFrame
      provider={provider}
      form={form}
      {...(anonymousUser.status === 'found' && {token: anonymousUser.token, isAnonymous: true})}>
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
