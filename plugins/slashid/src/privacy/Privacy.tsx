import React, {useCallback, useEffect, useSyncExternalStore, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {useAccessConfig} from '@gated-docs/theme/session';
import {useLoaded} from '@gated-docs/theme/use-loaded';
import {useNoticeText} from '@gated-docs/theme/notices';
import {SIGN_OUT_EVENT, takeHeldEvents} from '../events/heldEvents';
import {sendEvent} from '../events/sendEvent';
import {readProviderConfig} from '../provider/providerConfig';
import {choose, loadChoice, onChoice, readChoice} from './consent';
import {PolicyLink} from './PolicyLink';
import styles from './privacy.module.css';

type Props = {personId: string};

/** Asks a reader once what may be recorded, and reports page views, sign-ins and sign-outs if they allow it. */
export function Privacy({personId}: Props): ReactNode {
  const access = useAccessConfig();
  const choice = useSyncExternalStore(
    onChoice,
    () => readChoice(personId),
    () => undefined,
  );
  // If this fails, the next page load tries again.
  const load = useCallback(() => loadChoice(access, personId), [access, personId]);
  const [loaded] = useLoaded(choice === undefined ? load : undefined);
  useEffect(() => {
    if (choice === 'refused') {
      takeHeldEvents();
    }
  }, [choice]);
  if (choice === undefined) {
    return loaded.status === 'ready' && <ConsentQuestion personId={personId} />;
  }
  return choice === 'allowed' && <Reports personId={personId} />;
}

/** Asks for consent once, without blocking the page or taking focus. Nothing is recorded until the reader chooses. */
function ConsentQuestion({personId}: Props): ReactNode {
  const access = useAccessConfig();
  const text = useNoticeText();
  return (
    <section className={styles.question} aria-label={text('privacy.label')}>
      <p className={styles.title}>{text('privacy.question')}</p>
      <p>
        {text('privacy.explanation')} <PolicyLink />
      </p>
      <div className={styles.answers}>
        {(['refused', 'allowed'] as const).map((choice) => (
          // Both buttons look alike, so that neither choice is easier.
          <button
            key={choice}
            type="button"
            className="button button--sm button--secondary"
            onClick={() => void choose(access, personId, choice)}>
            {text(choice === 'allowed' ? 'privacy.allow' : 'privacy.refuse')}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Reports sign-ins, page views and sign-outs of a person who has consented. */
function Reports({personId}: {personId: string}): null {
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
