import React, {useEffect, useState, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {onSignOut} from '../onSignOut';
import {readProviderConfig, type ProviderConfig} from '../providerConfig';
import {takeSignInMethods} from '../signInMethods';
import {readTokenOfPerson} from '../tokenStore';
import {useAccessConfig, useDelivery} from '../useSiteConfig';
import {ConsentQuestion} from './ConsentQuestion';
import {fetchChoice, keepChoice, onChoice, readChoice, type Choice} from './consent';
import {sendEvent} from './sendEvent';

/** Asks a reader once what may be recorded, and reports page views, sign-ins and sign-outs if they allow it. */
export function Privacy({personId}: {personId: string}): ReactNode {
  const choice = useChoice(personId);
  if (choice === 'unknown') {
    return <ConsentQuestion personId={personId} />;
  }
  return choice === 'allowed' && <Reports personId={personId} />;
}

/** `unknown`: neither this browser nor the provider has this person's choice. Undefined while loading. */
function useChoice(personId: string): Choice | 'unknown' | undefined {
  const access = useAccessConfig();
  const {delivery} = useDelivery();
  const [choice, setChoice] = useState<Choice | 'unknown'>();

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Choice | 'unknown') => {
      if (next === 'refused') {
        takeSignInMethods();
      }
      if (isCurrent) {
        setChoice(next);
      }
    };
    const loadChoice = async () => {
      const kept = readChoice(personId);
      const token = readTokenOfPerson(access, personId);
      const fetched =
        !kept && token
          ? await fetchChoice(await readProviderConfig(delivery, access), token)
          : undefined;
      // A choice that the reader made in the meantime is newer.
      const chosen = readChoice(personId);
      if (fetched && !chosen) {
        keepChoice(personId, fetched);
      }
      show(chosen ?? fetched ?? 'unknown');
    };
    // If this fails, the next page load tries again.
    loadChoice().catch(() => undefined);
    const stop = onChoice(personId, show);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [access, delivery, personId]);
  return choice;
}

function Reports({personId}: {personId: string}): null {
  const access = useAccessConfig();
  const {delivery} = useDelivery();
  const {pathname} = useLocation();
  const [provider, setProvider] = useState<ProviderConfig>();

  useEffect(() => {
    let isCurrent = true;
    readProviderConfig(delivery, access).then(
      (found) => isCurrent && setProvider(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [access, delivery]);

  useEffect(() => {
    if (!provider) {
      return undefined;
    }
    const methods = takeSignInMethods();
    const last = methods.at(-1);
    if (last) {
      sendEvent(provider, {
        event_name: 'AuthenticationSucceeded_v1',
        person_id: personId,
        success_authn_method: last,
        authenticated_methods: methods,
      });
      sendEvent(provider, {event_name: 'PersonIdentified_v1', person_id: personId});
    }
    return onSignOut(() =>
      sendEvent(provider, {event_name: 'PersonLoggedOut_v1', person_id: personId}),
    );
  }, [personId, provider]);

  useEffect(() => {
    if (provider) {
      const {origin} = window.location;
      sendEvent(
        provider,
        {event_name: 'VirtualPageLoaded_v1', person_id: personId},
        {origin, pathname},
      );
    }
  }, [pathname, personId, provider]);
  return null;
}
