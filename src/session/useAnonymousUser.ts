import {useEffect, useState} from 'react';
import {ensureAnonymousUser, type AnonymousOptions} from './anonymousUser';
import type {ProviderConfig} from './provider/providerConfig';

/** How long the form waits: signing in does not need an anonymous user. */
const MAX_WAIT_MS = 3_000;

type Found = {status: 'waiting'} | {status: 'none'} | {status: 'found'; token: string};

/** Returns the anonymous user who is about to sign in, on sites with anonymous users. */
export function useAnonymousUser(
  provider: ProviderConfig,
  options: AnonymousOptions | undefined,
): Found {
  const [found, setFound] = useState<Found>({status: 'waiting'});
  useEffect(() => {
    if (!options) {
      return undefined;
    }
    // Only the first result counts: a later one would restart the form.
    const show = (next: Found) => setFound((shown) => (shown.status === 'waiting' ? next : shown));
    const timer = window.setTimeout(() => show({status: 'none'}), MAX_WAIT_MS);
    void ensureAnonymousUser(() => Promise.resolve(provider), options).then((token) =>
      show(token === null ? {status: 'none'} : {status: 'found', token}),
    );
    return () => window.clearTimeout(timer);
  }, [options, provider]);
  return options ? found : {status: 'none'};
}
