import React, {useEffect, useId, useRef, type ReactNode} from 'react';
import type {HandleType} from '../../site-config';
import styles from './field.module.css';

type Props = {
  types: readonly HandleType[];
  label: string;
  placeholder: string;
  button: string;
  /** Text in the field when it appears. */
  initial?: string;
  /** Whether `initial` is a guess, which typing replaces. */
  isGuess?: boolean;
  /** Whether the form's code has not arrived; the dialog then gives the field the focus. */
  isEarly?: boolean;
  isBusy?: boolean;
  problem?: string | undefined;
  /** Below the field. */
  children?: ReactNode;
  onType: (text: string) => void;
  onSubmit: (text: string) => void;
};

/**
 * Asks for the address. The text is in the field alone: what the reader types before the script runs must stay. Nor has
 * the button a type, so that `recordInput` of the first view records an early click or Enter instead of sending the form.
 */
export function AddressForm(props: Props): ReactNode {
  const {types, label, placeholder, button, initial, isGuess = false, isEarly = false} = props;
  const {isBusy = false, problem, children, onType, onSubmit} = props;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const latest = useRef(onType);
  useEffect(() => {
    latest.current = onType;
  });

  useEffect(() => {
    const text = field.current?.value;
    if (text) {
      latest.current(text);
    }
  }, []);
  useEffect(() => {
    if (!isEarly) {
      field.current?.focus({preventScroll: true});
      field.current?.setSelectionRange?.(isGuess ? 0 : -1, -1);
    }
  }, [isEarly, isGuess]);
  useEffect(() => {
    if (problem !== undefined) {
      field.current?.focus();
    }
  }, [problem]);

  return (
    <form
      method="dialog"
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(field.current?.value ?? '');
      }}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={field}
        className={styles.input}
        name="username"
        type={types.join() === 'phone_number' ? 'tel' : 'text'}
        inputMode={types.includes('email_address') ? 'email' : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={types.includes('email_address') ? placeholder : undefined}
        defaultValue={initial}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
        onFocus={({target}) => isGuess && target.value === initial && target.select()}
        onChange={({target}) => onType(target.value)}
      />
      {children}
      {problem !== undefined && (
        <p
          id={`${id}-error`}
          role="alert"
          className={styles.fieldError}
          data-testid="sid-form-error-message">
          {problem}
        </p>
      )}
      <button
        className={`${styles.button} ${styles.primary}`}
        aria-disabled={isBusy}
        data-testid="sid-form-initial-submit-button">
        {button}
      </button>
    </form>
  );
}
