import React, {useState, type ReactNode} from 'react';
import {changeView} from './gate';
import type {View} from './session';
import {nameReaders, useNoticeText} from './useNoticeText';
import styles from './ViewBanner.module.css';

/** Shows on every page that a reviewer is viewing the portal as other readers, and lets them end that. */
export function ViewBanner({view}: {view: View}): ReactNode {
  const [state, setState] = useState<'idle' | 'ending' | 'failed'>('idle');
  const text = useNoticeText();
  const end = async () => {
    if (state !== 'ending') {
      setState('ending');
      setState((await changeView(null)) === 'changed' ? 'ending' : 'failed');
    }
  };
  return (
    <section className={styles.banner} aria-label={text('view.label')}>
      <p role="status">{text('view.active', {READERS: nameReaders(view, text)})}</p>
      <button
        type="button"
        className="button button--sm button--secondary"
        onClick={() => void end()}>
        {text('view.end')}
      </button>
      <p role="alert" className={styles.problem}>
        {state === 'failed' && text('view.failed')}
      </p>
    </section>
  );
}
