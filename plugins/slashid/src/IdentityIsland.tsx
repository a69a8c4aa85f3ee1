import React, {useCallback, useEffect, useState, type ReactNode} from 'react';
import {
  ensureAnonymousUser,
  forgetAnonymousUser,
  type AnonymousOptions,
} from './provider/anonymousUser';
import {takeArrival} from './arrival';
import {readPlace} from './flow/marks';
import {keepSsoPopupConnected} from './flow/sdk/ssoPopup';
import {startWithArrival, startWithIdentifier} from './flow/machine/start';
import type {Machine} from './flow/types';
import {useSignIn} from './flow/useSignIn';
import type {ProviderConfig} from './provider/providerConfig';
import {CardFrame} from './screens/CardFrame';
import {useCard} from './screens/cardContext';
import {SignInScreens} from './screens/SignInScreens';
import {useLoaded} from './useLoaded';
import type {FormConfiguration} from '@gated-docs/access-config';

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  /** Handle of the current user; undefined if the reader is not signed in, or by a method without a handle. */
  signedInAs?: string | undefined;
  /** Set for a signed-out reader of a site with anonymous users: signing in then upgrades the anonymous user. */
  anonymous?: AnonymousOptions | undefined;
  /** Shown until the anonymous user is known. */
  waiting?: ReactNode;
  /** Whether the reader has submitted the address before the form was there. */
  isSubmitted?: boolean;
  /** `returnTo`: the page that the reader left for the hosted sign-in page. */
  onToken: (token: string, returnTo?: string) => void;
  /** Called when the reader declines a sign-in that arrived in the URL. */
  onDecline?: (() => void) | undefined;
};

/** How long the form waits for an anonymous user: signing in does not need one. */
const MAX_WAIT_MS = 3_000;

/**
 * The SlashID provider and our screens. Rendered beside the pages instead of around them: the provider mounts its
 * children twice, and its packages are larger than all pages together, so they load on demand.
 */
export function IdentityIsland(props: Props): ReactNode {
  const {provider, form, anonymous, waiting} = props;
  useEffect(keepSsoPopupConnected, []);
  const [{start, number}, setStart] = useState(() => ({
    start: begin(props.isSubmitted ?? false),
    number: 0,
  }));
  // A sign-in from the URL belongs to its own person.
  const [hasArrived] = useState(() => takeArrival().kind !== 'none');
  const isAwaited = anonymous !== undefined && !hasArrived;
  const findAnonymous = useCallback(
    () => (anonymous ? findAnonymousUser(provider, anonymous) : Promise.resolve(null)),
    [anonymous, provider],
  );
  const [found] = useLoaded(isAwaited ? findAnonymous : undefined);
  if (isAwaited && found.status === 'loading') {
    return waiting;
  }
  const token = found.status === 'ready' && found.value;
  return (
    <CardFrame
      key={number}
      provider={provider}
      form={form}
      {...(token && {token, isAnonymous: true})}>
      <Flow
        {...props}
        start={start}
        onRestart={(machine) => setStart({start: machine, number: number + 1})}
      />
    </CardFrame>
  );
}

function findAnonymousUser(
  provider: ProviderConfig,
  anonymous: AnonymousOptions,
): Promise<string | null> {
  const tooLate = new Promise<null>((resolve) => {
    window.setTimeout(() => resolve(null), MAX_WAIT_MS);
  });
  const user = ensureAnonymousUser(() => Promise.resolve(provider), anonymous);
  return Promise.race([user, tooLate]);
}

/** A reader who has submitted an address does not want to continue with an earlier one. */
function begin(isSubmitted: boolean): Machine {
  const arrival = takeArrival();
  return arrival.kind === 'none'
    ? startWithIdentifier(isSubmitted ? undefined : readPlace(Date.now()))
    : startWithArrival(arrival);
}

type FlowProps = Props & {start: Machine; onRestart: (machine: Machine) => void};

function Flow({start, onRestart, ...props}: FlowProps): ReactNode {
  const {provider, signedInAs, anonymous, isSubmitted = false, onToken, onDecline} = props;
  const {form} = useCard();
  const signIn = useSignIn(() => start, {
    provider,
    form,
    isKept: true,
    onToken: (token, returnTo) => {
      if (anonymous) {
        forgetAnonymousUser(anonymous);
      }
      onToken(token, returnTo);
    },
    onDecline,
    onRestart,
  });
  const {screen} = signIn;
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (screen.name !== 'identifier') {
      // "Back" must not submit the address again.
      const end = () => setFirst(false);
      end();
    }
  }, [screen]);
  return (
    <SignInScreens signIn={signIn} signedInAs={signedInAs} isSubmitted={isSubmitted && isFirst} />
  );
}
