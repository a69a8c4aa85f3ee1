import React, {useState, type ReactNode} from 'react';
import styles from '../account/account.module.css';
import {ScreenHead} from '../account/ScreenHead';
import {useAccountText} from '../account/useAccountText';
import card from '../screens/card.module.css';
import {Icon} from '../screens/icons';
import type {SignedIn} from '../types';
import {changeView} from './changeView';
import {nameReaders} from './nameReaders';

type Props = {session: SignedIn; onBack: () => void};

/** Lets a reviewer view the portal as other readers. */
export function Views({session: {views = [], view: current}, onBack}: Props): ReactNode {
  const text = useAccountText();
  const [state, setState] = useState<'idle' | 'changing' | 'refused' | 'failed'>('idle');

  const choose = async (edition: string) => {
    if (state === 'changing') {
      return;
    }
    setState('changing');
    const outcome = await changeView(edition);
    setState(outcome === 'changed' ? 'changing' : outcome);
  };
  return (
    <>
      <ScreenHead title={text('view.title')} onBack={onBack} />
      <p className={card.lead}>{text('view.lead')}</p>
      <ul className={`${card.methods} ${styles.list}`} aria-busy={state === 'changing'}>
        {views.map((view) => (
          <li key={view.edition}>
            <button
              type="button"
              className={card.method}
              aria-pressed={view.edition === current?.edition}
              onClick={() => void choose(view.edition)}>
              <Icon name={view.edition === current?.edition ? 'check' : 'view'} />
              <span className={card.methodName}>{nameReaders(view, text)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {state === 'changing' && text('view.changing')}
      </p>
      {(state === 'refused' || state === 'failed') && (
        <p role="alert" className={styles.problem}>
          {text(`view.${state}`)}
        </p>
      )}
    </>
  );
}
