import React, {useEffect, useState, type ReactNode} from 'react';
import {readProviderConfig} from '../provider/providerConfig';
import {takeHeldEvents} from '../events/heldEvents';
import {Reports} from '../events/Reports';
import {readTokenOfPerson} from '../store/tokenStore';
import {useAccessConfig, useDelivery} from '../useSiteConfig';
import {ConsentQuestion} from './ConsentQuestion';
import {fetchChoice, keepChoice, onChoice, readChoice, type Choice} from './consent';

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
        takeHeldEvents();
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
