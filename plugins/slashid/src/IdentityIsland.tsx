import React, {useMemo, useState, type ComponentProps, type ReactNode} from 'react';
import {useLoaded} from '@gated-docs/theme/use-loaded';
import {takeArrival} from './arrival';
import {startWithArrival, startWithIdentifier, startWithPlace} from './flow/machine/transitions';
import {readPlace} from './flow/place';
import {
  ensureAnonymousUser,
  forgetAnonymousUser,
  type AnonymousOptions,
} from './provider/anonymousUser';
import {SignInCard} from './screens/SignInCard';

// Everything that needs the identity SDK is in one chunk: with two, the bundler would duplicate the SDK or, in a small
// edition, move it into the chunk that every page loads.
export {SignInCard};

type CardProps = ComponentProps<typeof SignInCard>;

type Props = Pick<CardProps, 'provider' | 'form' | 'onToken' | 'onLeave'> & {
  /** Handle of the current user; undefined if the reader is not signed in, or by a method without a handle. */
  signedInAs?: string | undefined;
  /** Set for a signed-out reader of a site with anonymous users: signing in then upgrades the anonymous user. */
  anonymous?: AnonymousOptions | undefined;
  /** Shown until the anonymous user is known. */
  waiting?: ReactNode;
  /** Whether the reader has submitted the address before the form was there. */
  isSubmitted?: boolean;
};

/**
 * The sign-in form. Rendered beside the pages instead of around them: SlashID's provider mounts its children twice, and
 * its packages are larger than all pages together, so they load on demand.
 */
export function IdentityIsland(props: Props): ReactNode {
  const {provider, anonymous, waiting, signedInAs, isSubmitted, onToken, ...rest} = props;
  const [arrival] = useState(takeArrival);
  // A sign-in from the URL belongs to its own person.
  const isAwaited = anonymous !== undefined && arrival.kind === 'none';
  const findAnonymous = useMemo(
    () => (isAwaited ? () => ensureAnonymousUser(async () => provider, anonymous) : undefined),
    [anonymous, isAwaited, provider],
  );
  const [found] = useLoaded(findAnonymous);
  if (isAwaited && found.status === 'loading') {
    return waiting;
  }
  const token = found.status === 'ready' && found.value;
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
      provider={provider}
      {...(token && {token, isAnonymous: true})}
      start={start}
      isKept
      onToken={(proven, returnTo) => {
        if (anonymous) {
          forgetAnonymousUser(anonymous);
        }
        onToken(proven, returnTo);
      }}
    />
  );
}
