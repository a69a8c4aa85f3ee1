import React, {useId, type ReactNode} from 'react';
import {describeField, optionsOf, type Field} from '@gated-docs/try-it/fields';
import {Editor} from './Editor';
import {controlProps, Labelled} from './Labelled';

type Props = {
  field: Field;
  text: string;
  problem: string | undefined;
  /** For GraphQL. */
  sdl: string | undefined;
  /** IDs that responses had. */
  seen: readonly string[];
  onText: (text: string) => void;
  onFiles: (files: File[]) => void;
};

/** The field of a parameter, or of a form that is sent. */
export function FormField({field, text, problem, sdl, seen, onText, onFiles}: Props): ReactNode {
  const id = useId();
  const {name, control, schema, isList, required} = field;
  const shared = controlProps(id, problem, required);
  const edited = {id, text, problem, onText, isRequired: required};
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
    json: () => <Editor {...edited} rows={4} language="json" />,
    graphql: () => <Editor {...edited} rows={14} language="graphql" sdl={sdl} />,
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
