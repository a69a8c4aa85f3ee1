import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

type LabelledProps = {
  id: string;
  label: ReactNode;
  note?: string;
  isRequired?: boolean;
  problem?: string | undefined;
  children: ReactNode;
};

/** A control with its label, and below it what is wrong with its value. */
export function Labelled(props: LabelledProps): ReactNode {
  const {id, label, note, isRequired, problem, children} = props;
  return (
    <div className={styles.field}>
      <label htmlFor={id} id={`${id}-label`}>
        {label} {note && <span className={styles.note}>{note}</span>}{' '}
        {isRequired && <span className={styles.required}>required</span>}
      </label>
      {children}
      {problem && (
        <p id={`${id}-problem`} className={styles.fieldProblem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Attributes of a control for its label and its problem. */
export const controlProps = (id: string, problem: string | undefined, isRequired = false) => ({
  id,
  className: styles.input,
  'aria-invalid': problem !== undefined,
  'aria-required': isRequired,
  ...(problem && {'aria-describedby': `${id}-problem`}),
});
