import React, {useState, type ReactNode} from 'react';
import {useSession} from '../lifecycle/useSession';
import {useNoticeText} from '../notices/useNoticeText';
import {changeView} from './changeView';
import {nameReaders} from './nameReaders';
import styles from './view.module.css';

/** Shows on every page that a reviewer is viewing the portal as other readers, and lets them end that. */
export function ViewBanner(): ReactNode {
  const {session} = useSession();
  const [state, setState] = useState<'idle' | 'ending' | 'failed'>('idle');
  const text = useNoticeText();
  const view = session.status === 'signed-in' ? session.view : undefined;
  if (!view) {
    return null;
  }
  const end = async () => {
    if (state === 'ending') {
      return;
    }
    setState('ending');
    if ((await changeView(null)) !== 'changed') {
      setState('failed');
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
