import React, {useCallback, useEffect, useSyncExternalStore, type ReactNode} from 'react';
import {useAccessConfig} from '@gated-docs/theme/session';
import {useLoaded} from '@gated-docs/theme/use-loaded';
import {useNoticeText} from '@gated-docs/theme/notices';
import {takeHeldEvents} from '../events/heldEvents';
import {Reports} from '../events/Reports';
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
