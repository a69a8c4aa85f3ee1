import React, {useState, type FormEvent, type ReactNode} from 'react';
import type {AccountText} from '../account/createAccountText';
import {ScreenHead} from '../account/ScreenHead';
import card from '../screens/card.module.css';
import {useSession} from '../sessionContext';
import {readChoice} from './consent';
import {PolicyLink} from './PolicyLink';
import styles from './privacy.module.css';
import {useChoose} from './useChoose';

type Props = {text: AccountText; onBack: () => void};

/** Lets a reader change what may be recorded. */
export function PrivacyChoices({text, onBack}: Props): ReactNode {
  const {session} = useSession();
  const person =
    session.status === 'signed-in' && session.subject.type === 'person'
      ? session.subject.personId
      : '';
  const {outcome, choose} = useChoose(person);
  const [isAllowed, setAllowed] = useState(() => readChoice(person) === 'allowed');

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (outcome !== 'sending') {
      void choose(isAllowed ? 'allowed' : 'refused');
    }
  };
  return (
    <form onSubmit={save}>
      <ScreenHead title={text('privacy.title')} text={text} onBack={onBack} />
      <Level id="necessary" isAllowed text={text} />
      <Level id="analytics" isAllowed={isAllowed} onChange={setAllowed} text={text} />
      <p className={card.aside}>
        <PolicyLink text={text} />
      </p>
      <button
        type="submit"
        className={`${card.button} ${card.primary}`}
        aria-disabled={outcome === 'sending'}>
        {text('privacy.save')}
      </button>
      <p role="status" className={card.aside}>
        {outcome === 'kept' && text('privacy.saved')}
        {outcome === 'kept-here' && text('privacy.failed')}
      </p>
    </form>
  );
}

type LevelProps = {
  id: 'necessary' | 'analytics';
  isAllowed: boolean;
  /** Without it, the level is read-only. */
  onChange?: (isAllowed: boolean) => void;
  text: AccountText;
};

function Level({id, isAllowed, onChange, text}: LevelProps): ReactNode {
  return (
    <div className={styles.choice}>
      <input
        id={`portal-privacy-${id}`}
        type="checkbox"
        aria-describedby={`portal-privacy-${id}-hint`}
        checked={isAllowed}
        disabled={!onChange}
        onChange={({target}) => onChange?.(target.checked)}
      />
      <div>
        <label htmlFor={`portal-privacy-${id}`} className={card.methodName}>
          {text(`privacy.${id}`)}
        </label>
        <span id={`portal-privacy-${id}-hint`} className={card.hint}>
          {text(`privacy.${id}.hint`)}
        </span>
      </div>
    </div>
  );
}
