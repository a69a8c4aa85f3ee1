import {useCallback, useEffect} from 'react';
import {useLocation} from '@docusaurus/router';
import {useAccessConfig} from '@gated-docs/theme/session';
import {useLoaded} from '@gated-docs/theme/use-loaded';
import {readProviderConfig} from '../provider/providerConfig';
import {SIGN_OUT_EVENT, takeHeldEvents} from './heldEvents';
import {sendEvent} from './sendEvent';

/** Reports sign-ins, page views and sign-outs of a person who has consented. */
export function Reports({personId}: {personId: string}): null {
  const access = useAccessConfig();
  const {pathname} = useLocation();
  const load = useCallback(() => readProviderConfig(access), [access]);
  const [loaded] = useLoaded(load);
  const provider = loaded.status === 'ready' ? loaded.value : undefined;

  useEffect(() => {
    if (!provider) {
      return undefined;
    }
    const events = takeHeldEvents();
    sendEvent(provider, {event_name: 'SDKLoaded_v1'});
    events.forEach((event) => sendEvent(provider, {...event, person_id: personId}));
    if (events.some(({event_name}) => event_name === 'AuthenticationSucceeded_v1')) {
      sendEvent(provider, {event_name: 'PersonIdentified_v1', person_id: personId});
    }
    const reportSignOut = () =>
      sendEvent(provider, {event_name: 'PersonLoggedOut_v1', person_id: personId});
    window.addEventListener(SIGN_OUT_EVENT, reportSignOut);
    return () => window.removeEventListener(SIGN_OUT_EVENT, reportSignOut);
  }, [personId, provider]);

  useEffect(() => {
    if (provider) {
      const {origin} = window.location;
      const event = {event_name: 'VirtualPageLoaded_v1', person_id: personId} as const;
      sendEvent(provider, event, {origin, pathname});
    }
  }, [pathname, personId, provider]);
  return null;
}
