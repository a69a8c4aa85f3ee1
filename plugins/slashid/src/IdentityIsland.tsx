import React, {useState, type ReactNode} from 'react';
import type {FormConfiguration} from '@gated-docs/access-config';
import {takeArrival} from './arrival';
import {startWithArrival, startWithIdentifier, startWithPlace} from './flow/machine/start';
import {readPlace} from './flow/place';
import {
  ensureAnonymousUser,
  forgetAnonymousUser,
  type AnonymousOptions,
} from './provider/anonymousUser';
import type {ProviderConfig} from './provider/providerConfig';
import {SignInCard} from './screens/SignInCard';

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  /** Handle of the current user; undefined if the reader is not signed in, or by a method without a handle. */
  signedInAs?: string | undefined;
  /** Set for a signed-out reader of a site with anonymous users: signing in then upgrades the anonymous user. */
  anonymous?: AnonymousOptions | undefined;
  /** Whether the reader has submitted the address before the form was there. */
  isSubmitted?: boolean;
  /** `returnTo`: the page that the reader left for the hosted sign-in page. */
  onToken: (token: string, returnTo?: string) => void;
  /** Called when the reader declines a sign-in that arrived in the URL. */
  onDecline?: (() => void) | undefined;
};

/** The sign-in form. Loaded on demand: the SDK is larger than all pages together. */
export function IdentityIsland(props: Props): ReactNode {
  const {anonymous, signedInAs, isSubmitted, onToken, ...rest} = props;
  const [arrival] = useState(takeArrival);
  const [anonymousUser] = useState(() =>
    // A sign-in from the URL belongs to its own person.
    anonymous && arrival.kind === 'none' ? findAnonymousUser(rest.provider, anonymous) : undefined,
  );
  const start = () => {
    if (arrival.kind !== 'none') {
      return startWithArrival(arrival, signedInAs);
    }
    // A reader who has submitted an address does not want to continue with an earlier one.
    const place = isSubmitted ? undefined : readPlace(Date.now());
    return place ? startWithPlace(place) : startWithIdentifier(isSubmitted);
  };
  return (
    <SignInCard
      {...rest}
      anonymousUser={anonymousUser}
      start={start}
      isKept
      onToken={(token, returnTo) => {
        if (anonymous) {
          forgetAnonymousUser(anonymous);
        }
        onToken(token, returnTo);
      }}
    />
  );
}

/** How long a sign-in waits for the anonymous user, whom it does not need. */
const MAX_WAIT_MS = 3_000;

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
