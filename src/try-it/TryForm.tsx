import React, {useEffect, useId, useRef, useState, type FormEvent, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {
  BODY,
  exampleValues,
  fieldsOf,
  isForm,
  readForm,
  textsOf,
  type Texts,
} from '@gated-docs/try-it/fields';
import type {TryOperation, TryReply, TryServers, TryValues} from '@gated-docs/try-it/format';
import {decodeValues, encodeValues} from '@gated-docs/try-it/permalink';
import {programsOf} from '@gated-docs/try-it/programs';
import {useSession} from '@gated-docs/slashid';
import {encodeFiles, namesOf, type ChosenFiles} from './encodeFiles';
import {FormField, Labelled} from './FormField';
import {jsonIn, send, type Problem} from './gate';
import {History} from './History';
import {Outcome} from './Outcome';
import {exampleBody, latestIds, renewed} from './initialTexts';
import {Programs} from './Programs';
import {SandboxTools} from './SandboxTools';
import {readMemory, remember} from './tabMemory';
import styles from './styles.module.css';

type Props = {
  /** Of the contract. */
  name: string;
  operation: TryOperation;
  offered: TryServers['servers'];
  linked: string | undefined;
};

/** Tokens of this tab by server, until the page is left. */
const tokens = new Map<string, string>();

const CONFIRMATION = 'confirmation';

/** The form of an operation, and what became of its last call. */
export function TryForm({name, operation, offered, linked}: Props): ReactNode {
  const {session} = useSession();
  const {pathname} = useLocation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const running = useRef<AbortController>();
  const given = linked === undefined ? undefined : decodeValues(linked);
  const medias = operation.body?.media ?? [];
  const [media, setMedia] = useState(
    medias.find(({type}) => type === given?.body?.type) ?? medias[0],
  );
  const fields = fieldsOf(operation, media);
  const person = session.status === 'signed-in' ? JSON.stringify(session.subject) : '';
  const [memory, setMemory] = useState(() => readMemory(person));
  const [texts, setTexts] = useState(() =>
    renewed(fields, {
      ...textsOf(fields, given ?? exampleValues(operation, media)),
      ...(!given && latestIds(fields, memory.seen)),
    }),
  );
  const [files, setFiles] = useState<ChosenFiles>({});
  const [problems, setProblems] = useState<Texts>({});
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<TryReply | Problem>();
  const servers = operation.servers.flatMap((url) =>
    offered
      .filter((offer) => url === offer.url || url.startsWith(`${offer.url}/`))
      .slice(0, 1)
      .map((offer) => ({...offer, url})),
  );
  const [chosen, setChosen] = useState(servers.find(({isSandbox}) => isSandbox)?.url);
  const server = servers.find(({url}) => url === chosen) ?? servers[0];
  const isGuarded = operation.affectsLive && server && !server.isSandbox;
  const setText = (key: string, text: string) => setTexts((before) => ({...before, [key]: text}));
  const fill = (values: TryValues, next = media) =>
    setTexts(renewed(fieldsOf(operation, next), textsOf(fieldsOf(operation, next), values)));

  const counts = Object.fromEntries(Object.entries(files).map(([key, list]) => [key, list.length]));
  const read = readForm(operation, media, texts, counts);

  useEffect(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    [problems],
  );
  // A call ends with its panel.
  useEffect(() => () => running.current?.abort(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isConfirmed = !isGuarded || texts[CONFIRMATION] === server.label;
    const found = {
      ...read.problems,
      ...(!isConfirmed && {[CONFIRMATION]: `Type “${server.label}”.`}),
    };
    setProblems(found);
    if (!server || isSending || Object.keys(found).length > 0) {
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setSending(true);
    setOutcome(undefined);
    try {
      const token = server.credentials === 'reader' ? tokens.get(server.url) : undefined;
      const call = {
        server: server.url,
        contract: name,
        operation: operation.id,
        ...(token && {token}),
      };
      const values = await encodeFiles(read.values, files);
      const reply = await send({...call, values}, controller.signal);
      setOutcome(reply);
      const past = {
        link: `${pathname}#${operation.id}?try=${encodeValues(read.values)}`,
        name: `${operation.method} ${operation.path}`,
        status: 'status' in reply ? Number(reply.status) : undefined,
        at: new Date().toLocaleTimeString('en-GB'),
      };
      setMemory(remember(memory, past, 'body' in reply ? jsonIn(reply) : undefined));
      setTexts((before) => renewed(fields, before));
    } catch {
      const title = controller.signal.aborted
        ? 'Cancelled.'
        : 'The portal did not answer. Check your connection and try again.';
      setOutcome({title});
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {server ? (
          <Labelled id={`${id}-server`} label="Server">
            <div className={styles.server}>
              <select
                id={`${id}-server`}
                className={styles.input}
                value={server.url}
                onChange={({target}) => setChosen(target.value)}>
                {servers.map(({url, label, isSandbox}) => (
                  <option key={url} value={url}>
                    {`${label}${isSandbox ? '' : ' (live)'}`}
                  </option>
                ))}
              </select>
              <strong className={server.isSandbox ? styles.sandbox : styles.live}>
                {server.isSandbox ? 'Sandbox' : 'Live'}
              </strong>
            </div>
          </Labelled>
        ) : (
          <p className={styles.notice}>
            This site cannot send the call: calls go through the portal’s gate, which offers no
            server for this API here. Fill in the form and copy the request instead.
          </p>
        )}
        {server?.credentials === 'reader' && operation.credentials && (
          <Labelled id={`${id}-token`} label="Access token" note="stays in this tab">
            <input
              key={server.url}
              id={`${id}-token`}
              type="password"
              autoComplete="off"
              className={styles.input}
              defaultValue={tokens.get(server.url)}
              onChange={({target}) => tokens.set(server.url, target.value)}
            />
          </Labelled>
        )}
        {fields.map((field) => (
          <FormField
            key={field.key}
            field={field}
            text={texts[field.key] ?? ''}
            problem={problems[field.key]}
            seen={memory.seen[field.name] ?? []}
            onText={(text) => setText(field.key, text)}
            onFiles={(list) => setFiles((before) => ({...before, [field.key]: list}))}
          />
        ))}
        {medias.length > 1 && (
          <Labelled id={`${id}-media`} label="Body as">
            <select
              id={`${id}-media`}
              className={styles.input}
              value={media?.type}
              onChange={({target}) => {
                const next = medias.find(({type}) => type === target.value);
                setMedia(next);
                fill({...read.values, ...exampleBody(operation, next)}, next);
              }}>
              {medias.map(({type}) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          </Labelled>
        )}
        {media && media.examples.length > 1 && (
          <Labelled id={`${id}-example`} label="Example">
            <select
              id={`${id}-example`}
              className={styles.input}
              onChange={({target}) => {
                const example = media.examples[Number(target.value)];
                fill({...read.values, ...exampleBody(operation, media, example)});
              }}>
              {media.examples.map((example, index) => (
                <option key={index} value={index}>
                  {example.name}
                </option>
              ))}
            </select>
          </Labelled>
        )}
        {media && !isForm(media) && (
          <Labelled
            id={`${id}-body`}
            label="Body"
            note={media.type}
            isRequired={operation.body?.required ?? false}
            problem={problems[BODY]}>
            <textarea
              id={`${id}-body`}
              className={styles.input}
              rows={12}
              spellCheck={false}
              aria-invalid={problems[BODY] !== undefined}
              {...(problems[BODY] && {'aria-describedby': `${id}-body-problem`})}
              value={texts[BODY]}
              onChange={({target}) => setText(BODY, target.value)}
            />
            {read.values.body?.value !== undefined && (
              <button
                type="button"
                className={styles.link}
                onClick={() => setText(BODY, JSON.stringify(read.values.body?.value, null, 2))}>
                Format
              </button>
            )}
          </Labelled>
        )}
        {isGuarded && (
          <div className={styles.danger}>
            <p>This call affects live missions.</p>
            <Labelled
              id={`${id}-confirm`}
              label={`To send it, type “${server.label}”`}
              problem={problems[CONFIRMATION]}>
              <input
                id={`${id}-confirm`}
                className={styles.input}
                autoComplete="off"
                aria-invalid={problems[CONFIRMATION] !== undefined}
                {...(problems[CONFIRMATION] && {'aria-describedby': `${id}-confirm-problem`})}
                value={texts[CONFIRMATION] ?? ''}
                onChange={({target}) => setText(CONFIRMATION, target.value)}
              />
            </Labelled>
          </div>
        )}
        {server && (
          <div className={styles.actions}>
            <button type="submit" className="button button--primary" aria-disabled={isSending}>
              Send
            </button>
            {isSending && (
              <button
                type="button"
                className="button button--secondary"
                onClick={() => running.current?.abort()}>
                Cancel
              </button>
            )}
          </div>
        )}
      </form>
      <div aria-live="polite">
        {isSending && <p className={styles.note}>Waiting for the reply …</p>}
        {outcome && <Outcome outcome={outcome} operation={operation.id} />}
      </div>
      <Programs
        programs={programsOf(operation, media, server?.url ?? operation.servers[0] ?? '', {
          ...read.values,
          ...(read.values.body && {body: {...read.values.body, files: namesOf(files)}}),
        })}
        link={`${pathname}#${operation.id}?try=${encodeValues(read.values)}`}
        isOpen={!server}
      />
      {server?.isSandbox && <SandboxTools />}
      <History calls={memory.calls} />
    </>
  );
}
