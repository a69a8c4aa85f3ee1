import React, {useId, type ReactNode} from 'react';
import {isJson} from '@gated-docs/rest-reference/requests';
import {BODY, hasFields} from '@gated-docs/try-it/fields';
import {Editor} from './Editor';
import {Labelled} from './Labelled';
import type {TryFormState} from './useTryForm';
import styles from './styles.module.css';

/** Media type and example of the body, and its text unless it is a form. */
export function BodyFields({form}: {form: TryFormState}): ReactNode {
  const {operation, media, fillBody} = form;
  const medias = operation.body?.media ?? [];
  return (
    media && (
      <>
        {medias.length > 1 && (
          <Choice
            label="Body as"
            names={medias.map(({type}) => type)}
            chosen={medias.indexOf(media)}
            onChoose={(index) => fillBody(medias[index] ?? media)}
          />
        )}
        {media.examples.length > 1 && (
          <Choice
            key={media.type}
            label="Example"
            names={media.examples.map(({name}) => name)}
            onChoose={(index) => fillBody(media, media.examples[index])}
          />
        )}
        {!hasFields(media) && <BodyText form={form} type={media.type} />}
      </>
    )
  );
}

type ChoiceProps = {
  label: string;
  names: readonly string[];
  chosen?: number;
  onChoose: (index: number) => void;
};

function Choice({label, names, chosen, onChoose}: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <select
        id={id}
        className={styles.input}
        value={chosen}
        onChange={({target}) => onChoose(target.selectedIndex)}>
        {names.map((name, index) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function BodyText({form, type}: {form: TryFormState; type: string}): ReactNode {
  const id = useId();
  const {operation, texts, problems, read, setText} = form;
  const value = read.values.body?.value;
  const isRequired = operation.body?.required ?? false;
  return (
    <Labelled id={id} label="Body" note={type} isRequired={isRequired} problem={problems[BODY]}>
      <Editor
        {...{id, isRequired}}
        problem={problems[BODY]}
        text={texts[BODY] ?? ''}
        rows={12}
        language={isJson(type) ? 'json' : 'text'}
        onText={(text) => setText(BODY, text)}
      />
      {value !== undefined && (
        <button
          type="button"
          className={styles.link}
          onClick={() => setText(BODY, JSON.stringify(value, null, 2))}>
          Format
        </button>
      )}
    </Labelled>
  );
}
