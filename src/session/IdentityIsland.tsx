import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {forgetAnonymousUser, type AnonymousOptions} from './anonymousUser';
import {takeArrival} from './arrival';
import {ArrivalScreens} from './screens/ArrivalScreens';
import {CardFrame} from './screens/CardFrame';
import {SignInCard} from './screens/SignInCard';
import {PRODUCTION_URL, type ProviderConfig} from './provider/providerConfig';
import {revokeToken} from './provider/revokeToken';
import {keepSsoPopupConnected} from './flow/ssoPopup';
import {useAnonymousUser} from './useAnonymousUser';
import {useIsShown} from './useIsShown';
import {useThemedPopovers} from './screens/useThemedPopovers';
import type {FormConfiguration} from '../site-config';

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  isSignedIn?: boolean;
  /** Handle of the current user; undefined if the reader is not signed in, or by a method without a handle. */
  signedInAs?: string | undefined;
  /** Set on sites with anonymous users: signing in then upgrades the anonymous user. */
  anonymous?: AnonymousOptions | undefined;
  /** Shown until the anonymous user is known. */
  waiting?: ReactNode;
  onToken: (token: string, returnTo?: string) => void;
  /** Called when the reader declines a sign-in that arrived in the URL. */
  onDecline?: (() => void) | undefined;
};

/**
 * The SlashID provider and form. Rendered beside the pages instead of around them: the provider mounts its children
 * twice, and its packages are larger than all pages together, so they load on demand.
 */
export default function IdentityIsland(props: Props): ReactNode {
  const {
    provider,
    form,
    isSignedIn = false,
    signedInAs,
    anonymous,
    waiting,
    onToken,
    onDecline,
  } = props;
  // The form keeps the callback from its first render.
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
  // A sign-in from the URL belongs to its own person, and a signed-in reader is not anonymous.
  const mayContinue = arrival.kind === 'none' && !isSignedIn;
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
          onStartOver={() => setArrival({kind: 'none'})}
        />
      )}
    </CardFrame>
  );
}
