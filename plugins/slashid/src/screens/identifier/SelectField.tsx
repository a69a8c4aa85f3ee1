import React, {useId, type ReactNode} from 'react';
import styles from '../card.module.css';

type Props = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
  /** What results from the choice, announced when it changes. */
  result?: string;
};

/** A labelled list to choose from. */
export function SelectField({label, value, options, onChoose, result}: Props): ReactNode {
  const id = useId();
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-describedby={result === undefined ? undefined : `${id}-result`}
        onChange={({target}) => onChoose(target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {result !== undefined && (
        <p id={`${id}-result`} role="status" className={styles.hint}>
          {result}
        </p>
      )}
    </>
  );
}
