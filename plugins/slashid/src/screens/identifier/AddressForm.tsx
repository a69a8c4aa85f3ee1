import React, {useEffect, useLayoutEffect, useRef, type ReactNode} from 'react';
import type {HandleType} from '@gated-docs/access-config';
import {readMark} from '../../store/marks';
import {Field} from '../Field';
import styles from '../field.module.css';

type Props = {
  types: readonly HandleType[];
  label: string;
  placeholder: string;
  button: string;
  /** Text in the field when it appears. */
  initial?: string;
  /** Whether `initial` is a guess, which typing replaces. */
  isGuess?: boolean;
  /** Whether the form's code has not arrived; the field then takes the focus only if nothing else has it. */
  isEarly?: boolean;
  isBusy?: boolean;
  problem?: string | undefined;
  /** Below the field. */
  children?: ReactNode;
  onType: (text: string) => void;
  onSubmit: (text: string) => void;
};

type Selection = readonly [start: number, end: number];

const ALL: Selection = [0, -1];
const END: Selection = [-1, -1];

/** Of a field that had the focus and is just being replaced: typing over selected text must still replace it. */
let replacedSelection: Selection | undefined;

/**
 * Asks for the address. The text is in the field alone: what the reader types before the script runs must stay. Nor has
 * the button a type, so that `recordInput` of the first view records an early click or Enter instead of sending the form.
 */
export function AddressForm(props: Props): ReactNode {
  const {types, label, placeholder, button, initial, isGuess = false, isEarly = false} = props;
  const {isBusy = false, problem, children, onType, onSubmit} = props;
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(onType);
  useEffect(() => {
    latest.current = onType;
  });

  // Before the next key: this field may replace an earlier one, with text that was typed since it was rendered.
  useLayoutEffect(() => {
    const input = field.current;
    // Typing replaces a text from an earlier page, also in a field that the reader has already focused.
    const isRestored = isEarly && input?.value === '' && readMark('typed') !== null;
    if (input && (!isEarly || isRestored)) {
      input.value = readMark('typed') ?? input.value;
    }
    const isUntouched = isRestored && document.activeElement === input;
    if (input && (!isEarly || isUntouched || document.activeElement === document.body)) {
      input.focus({preventScroll: true});
      const isWhole = isRestored || (isGuess && input.value === initial);
      input.setSelectionRange(...(isWhole ? ALL : (replacedSelection ?? END)));
    }
    replacedSelection = undefined;
    return () => {
      if (input && document.activeElement === input) {
        replacedSelection = [input.selectionStart ?? END[0], input.selectionEnd ?? END[1]];
      }
    };
  }, [initial, isEarly, isGuess]);
  useEffect(() => {
    const text = field.current?.value;
    if (text) {
      latest.current(text);
    }
  }, []);
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
      <Field
        ref={field}
        label={label}
        name="username"
        type={types.join() === 'phone_number' ? 'tel' : 'text'}
        inputMode={types.includes('email_address') ? 'email' : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={types.includes('email_address') ? placeholder : undefined}
        defaultValue={initial}
        error={problem}
        onFocus={({target}) => isGuess && target.value === initial && target.select()}
        onChange={({target}) => onType(target.value)}>
        {children}
      </Field>
      <button
        className={`${styles.button} ${styles.primary}`}
        aria-disabled={isBusy}
        data-testid="sid-form-initial-submit-button">
        {button}
      </button>
    </form>
  );
}
