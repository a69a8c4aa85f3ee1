import React, {useRef, useState, type ReactNode} from 'react';
import card from '../screens/card.module.css';
import styles from './account.module.css';
import {Choice, Problem, ScreenHead} from './parts';

type Item = {id: string; name: string; icon: string; isPressed?: boolean};

type Props = {
  title: string;
  lead?: string;
  /** Shown while a choice takes effect. */
  busy: string;
  items: readonly Item[];
  /** Resolves to a message if the choice has no effect. A reader who has left the screen in the meantime revokes it. */
  onChoose: (id: string, isShown: () => boolean) => Promise<string | undefined>;
  onBack: () => void;
};

/** Lets the reader choose one of several, which replaces the page. */
export function ChoiceScreen({title, lead, busy, items, onChoose, onBack}: Props): ReactNode {
  const [state, setState] = useState<'idle' | 'busy' | {problem: string}>('idle');
  const list = useRef<HTMLUListElement>(null);

  const choose = async (id: string) => {
    if (state !== 'busy') {
      setState('busy');
      const problem = await onChoose(id, () => list.current !== null);
      setState(problem === undefined ? 'busy' : {problem});
    }
  };
  return (
    <>
      <ScreenHead title={title} onBack={onBack} />
      {lead && <p className={card.lead}>{lead}</p>}
      <ul ref={list} className={`${card.methods} ${styles.list}`} aria-busy={state === 'busy'}>
        {items.map(({id, ...item}) => (
          <li key={id}>
            <Choice {...item} onClick={() => void choose(id)} />
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
