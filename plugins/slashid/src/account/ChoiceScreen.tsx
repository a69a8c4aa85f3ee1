import React, {useState, type ReactNode} from 'react';
import card from '../screens/card.module.css';
import styles from './account.module.css';
import {AccountHead, Choice, Problem} from './parts';

type Item = {
  id: string;
  name: string;
  icon: string;
  isPressed?: boolean;
  /** Resolves to a message if it has no effect. */
  choose: () => Promise<string | undefined>;
};

type Props = {
  title: string;
  lead?: string;
  /** Shown while a choice takes effect. */
  busy: string;
  items: readonly Item[];
  onBack: () => void;
};

/** Lets the reader choose one of several, which replaces the page. */
export function ChoiceScreen({title, lead, busy, items, onBack}: Props): ReactNode {
  const [state, setState] = useState<'idle' | 'busy' | {problem: string}>('idle');

  const choose = async (item: Item) => {
    if (state !== 'busy') {
      setState('busy');
      const problem = await item.choose();
      setState(problem === undefined ? 'busy' : {problem});
    }
  };
  return (
    <>
      <AccountHead title={title} lead={lead} onBack={onBack} />
      <ul className={`${card.methods} ${styles.list}`} aria-busy={state === 'busy'}>
        {items.map((item) => (
          <li key={item.id}>
            <Choice
              icon={item.icon}
              name={item.name}
              isPressed={item.isPressed}
              onClick={() => void choose(item)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {state === 'busy' && busy}
      </p>
      {typeof state === 'object' && <Problem message={state.problem} />}
    </>
  );
}
