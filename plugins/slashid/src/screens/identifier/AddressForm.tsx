import React, {useEffect, useLayoutEffect, useRef, type ReactNode} from 'react';
import type {HandleType} from '@gated-docs/access-config';
import type {Text} from '@gated-docs/access-config/texts';
import type {FIRST_TEXTS} from '@gated-docs/access-config/texts/firstTexts';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import {readMark} from '../../store/marks';
import {Field} from '../Field';
import styles from '../field.module.css';

/** Suffix of a label's key for a set of handle types in the order of `identifierTypes`, and the error for other text. */
const FIELDS = {
  email_address: ['email', 'validationError.email'],
  phone_number: ['phone', 'validationError.phoneNumber'],
  username: ['username', 'validationError.username'],
  'email_address,phone_number': ['emailOrPhone', 'identifier.invalid.emailOrPhone'],
  'email_address,username': ['emailOrUsername', 'identifier.invalid.emailOrUsername'],
  'phone_number,username': ['phoneOrUsername', 'identifier.invalid.phoneOrUsername'],
  'email_address,phone_number,username': ['any', 'identifier.invalid.any'],
} as const satisfies Record<string, readonly [string, TextKey]>;

const fieldOf = (types: readonly HandleType[]) => FIELDS[types.join() as keyof typeof FIELDS];

/** The field's error for text that matches none of its types. */
export const identifierError = (types: readonly HandleType[]) => fieldOf(types)[1];

type Props = {
  types: readonly HandleType[];
  text: Text<keyof typeof FIRST_TEXTS>;
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
  const {types, text, initial, isGuess = false, isEarly = false} = props;
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
    const typed = field.current?.value;
    if (typed) {
      latest.current(typed);
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
        label={text(`identifier.label.${fieldOf(types)[0]}`)}
        name="username"
        type={types.join() === 'phone_number' ? 'tel' : 'text'}
        inputMode={types.includes('email_address') ? 'email' : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={
          types.includes('email_address') ? text('initial.handle.email.placeholder') : undefined
        }
        defaultValue={initial}
        error={problem}
        onFocus={({target}) => isGuess && target.value === initial && target.select()}
        onChange={({target}) => onType(target.value)}>
        {children}
      </Field>
      <button className={`${styles.button} ${styles.primary}`} aria-disabled={isBusy}>
        {text('initial.submit')}
      </button>
    </form>
  );
}
