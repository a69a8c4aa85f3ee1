import React, {useState, type FormEvent, type ReactNode} from 'react';
import {useAccessConfig} from '@gated-docs/theme/session';
import {AccountHead, useAccountText} from '../account/parts';
import {useAccountView} from '../account/useAccount';
import card from '../screens/card.module.css';
import {CardButton} from '../screens/parts';
import {choose, readChoice, type Outcome} from './consent';
import {PolicyLink} from './PolicyLink';
import styles from './privacy.module.css';

/** Lets a reader change what may be recorded. */
export function PrivacyChoices(): ReactNode {
  const {personId} = useAccountView();
  const text = useAccountText();
  const access = useAccessConfig();
  const [outcome, setOutcome] = useState<Outcome | 'none' | 'sending'>('none');
  const [isAllowed, setAllowed] = useState(() => readChoice(personId) === 'allowed');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome('sending');
    setOutcome(await choose(access, personId, isAllowed ? 'allowed' : 'refused'));
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <AccountHead title={text('privacy.title')} />
      <Level id="necessary" isAllowed />
      <Level id="analytics" isAllowed={isAllowed} onChange={setAllowed} />
      <p className={card.aside}>
        <PolicyLink />
      </p>
      <CardButton variant="primary" isBusy={outcome === 'sending'}>
        {text('privacy.save')}
      </CardButton>
      <p role="status" className={card.aside}>
        {outcome !== 'none' && outcome !== 'sending' && text(`privacy.${outcome}`)}
      </p>
    </form>
  );
}

type LevelProps = {
  id: 'necessary' | 'analytics';
  isAllowed: boolean;
  /** Without it, the level is read-only. */
  onChange?: (isAllowed: boolean) => void;
};

function Level({id, isAllowed, onChange}: LevelProps): ReactNode {
  const text = useAccountText();
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
