import React, {useId, type ReactNode} from 'react';
import {describeField, optionsOf, type Field} from '@gated-docs/try-it/fields';
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
      <label htmlFor={id}>
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
export const controlProps = (id: string, problem: string | undefined) => ({
  id,
  className: styles.input,
  'aria-invalid': problem !== undefined,
  ...(problem && {'aria-describedby': `${id}-problem`}),
});

type Props = {
  field: Field;
  text: string;
  problem: string | undefined;
  /** IDs that responses had. */
  seen: readonly string[];
  onText: (text: string) => void;
  onFiles: (files: File[]) => void;
};

/** The field of a parameter, or of a form that is sent. */
export function FormField({field, text, problem, seen, onText, onFiles}: Props): ReactNode {
  const id = useId();
  const {name, control, schema, isList, required} = field;
  const shared = {...controlProps(id, problem), 'aria-required': required};
  const onChange = ({target}: {target: {value: string}}) => onText(target.value);
  const ofControl = {
    select: () => (
      <select {...shared} value={text} onChange={onChange}>
        <option value="">{required ? 'Choose' : 'Not sent'}</option>
        {optionsOf(schema)?.map((option) => (
          <option key={String(option)}>{String(option)}</option>
        ))}
      </select>
    ),
    json: () => (
      <textarea {...shared} rows={4} value={text} spellCheck={false} onChange={onChange} />
    ),
    graphql: () => (
      <textarea {...shared} rows={14} value={text} spellCheck={false} onChange={onChange} />
    ),
    file: () => (
      <input
        {...shared}
        type="file"
        multiple={isList}
        onChange={({target}) => onFiles([...(target.files ?? [])])}
      />
    ),
    number: () => <input {...shared} inputMode="decimal" value={text} onChange={onChange} />,
    text: () => (
      <input
        {...shared}
        list={seen.length > 0 ? `${id}-seen` : undefined}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={onChange}
      />
    ),
  };
  return (
    <Labelled
      id={id}
      label={<code>{name}</code>}
      note={describeField(field)}
      isRequired={required}
      problem={problem}>
      {ofControl[control]()}
      {control === 'text' && seen.length > 0 && (
        <datalist id={`${id}-seen`}>
          {seen.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
      )}
    </Labelled>
  );
}
