import React, {useEffect, useRef, type ReactNode} from 'react';
import type {Field} from '@gated-docs/try-it/fields';
import {programsOf} from '@gated-docs/try-it/programs';
import {BodyFields} from './BodyFields';
import {Cost} from './Cost';
import {namesOf} from './encodeFiles';
import {FormField} from './FormField';
import {History} from './History';
import {Outcome} from './Outcome';
import {Programs} from './Programs';
import {Results} from './Results';
import {SandboxTools} from './SandboxTools';
import {Confirmation, ServerFields} from './ServerFields';
import {useTryForm, type TryFormProps, type TryFormState} from './useTryForm';
import styles from './styles.module.css';

/** The form of an operation, and what became of its last call. */
export function TryForm(props: TryFormProps): ReactNode {
  const form = useTryForm(props);
  const {operation, server, isSending, isSubscription, results, outcome} = form;
  return (
    <>
      <Fields form={form} />
      {results.length > 0 && <Results results={results} />}
      <div aria-live="polite">
        {isSending && (
          <p className={styles.note}>Waiting for {isSubscription ? 'events' : 'the reply'} …</p>
        )}
        {outcome && <Outcome outcome={outcome} operation={operation.id} />}
      </div>
      <Programs programs={programsIn(form)} link={form.link} isOpen={!server} />
      {server?.isSandbox && <SandboxTools />}
      <History calls={form.memory.calls} />
    </>
  );
}

function Fields({form}: {form: TryFormState}): ReactNode {
  const element = useRef<HTMLFormElement>(null);
  const {fields, texts, problems, memory, setText, setFiles, submit} = form;

  useEffect(
    () => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    [problems],
  );

  const show = (field: Field) => (
    <FormField
      key={field.key}
      field={field}
      text={texts[field.key] ?? ''}
      problem={problems[field.key]}
      sdl={form.contract.sdl}
      seen={memory.seen[field.name] ?? []}
      onText={(text) => setText(field.key, text)}
      onFiles={(list) => setFiles(field.key, list)}
    />
  );

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <ServerFields form={form} />
      {fields.filter(({place}) => place !== 'form').map(show)}
      <BodyFields form={form} />
      {fields.filter(({place}) => place === 'form').map(show)}
      <Cost form={form} />
      {form.isGuarded && <Confirmation form={form} />}
      {form.server && <SendButtons form={form} />}
    </form>
  );
}

function SendButtons({form}: {form: TryFormState}): ReactNode {
  const {isSending, isSubscription, cancel} = form;
  return (
    <div className={styles.actions}>
      <button type="submit" className="button button--primary" aria-disabled={isSending}>
        Send
      </button>
      {isSending && (
        <button type="button" className="button button--secondary" onClick={cancel}>
          {isSubscription ? 'Stop' : 'Cancel'}
        </button>
      )}
    </div>
  );
}

function programsIn({operation, media, server, read, files, isSubscription}: TryFormState) {
  if (isSubscription) {
    // They would send it by HTTP.
    return [];
  }
  const {body, ...values} = read.values;
  const url = server?.address ?? server?.url ?? operation.servers[0] ?? '';
  const sent = {...values, ...(body && {body: {...body, files: namesOf(files)}})};
  return programsOf(operation, media, url, sent);
}
