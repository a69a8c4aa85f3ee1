import React, {type ReactNode} from 'react';
import {useNoticeText} from '../notices/useNoticeText';
import {PolicyLink} from './PolicyLink';
import styles from './privacy.module.css';
import {useChoose} from './useChoose';

/** Asks for consent once, without blocking the page or taking focus. Nothing is recorded until the reader chooses. */
export function ConsentQuestion({personId}: {personId: string}): ReactNode {
  const text = useNoticeText();
  const {choose} = useChoose(personId);
  return (
    <section className={styles.question} aria-label={text('privacy.label')}>
      <p className={styles.title}>{text('privacy.question')}</p>
      <p>
        {text('privacy.explanation')} <PolicyLink />
      </p>
      <div className={styles.answers}>
        {/* Both buttons look alike, so that neither choice is easier. */}
        <button
          type="button"
          className="button button--sm button--secondary"
          onClick={() => void choose('refused')}>
          {text('privacy.refuse')}
        </button>
        <button
          type="button"
          className="button button--sm button--secondary"
          onClick={() => void choose('allowed')}>
          {text('privacy.allow')}
        </button>
      </div>
    </section>
  );
}
