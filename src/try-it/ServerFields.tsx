import React, {useId, type ReactNode} from 'react';
import {controlProps, Labelled} from './Labelled';
import {CONFIRMATION, tokens, type TryFormState} from './useTryForm';
import styles from './styles.module.css';

/** Where the call goes, and with whose credentials. */
export function ServerFields({form}: {form: TryFormState}): ReactNode {
  const id = useId();
  const {servers, server, operation, setServer} = form;
  if (!server) {
    return (
      <p className={styles.notice}>
        This site cannot send the call: calls go through the portal’s gate, which offers no server
        for this API here. Fill in the form and copy the request instead.
      </p>
    );
  }
  return (
    <>
      <Labelled id={`${id}-server`} label="Server">
        <div className={styles.server}>
          <select
            id={`${id}-server`}
            className={styles.input}
            value={server.url}
            onChange={({target}) => setServer(target.value)}>
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
      {server.credentials === 'reader' && operation.credentials && (
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
    </>
  );
}

/** For a call that affects live missions: readers type where it goes. */
export function Confirmation({form}: {form: TryFormState}): ReactNode {
  const id = useId();
  const problem = form.problems[CONFIRMATION];
  return (
    <div className={styles.danger}>
      <p>This call affects live missions.</p>
      <Labelled id={id} label={`To send it, type “${form.server?.confirmation}”`} problem={problem}>
        <input
          {...controlProps(id, problem)}
          autoComplete="off"
          value={form.texts[CONFIRMATION] ?? ''}
          onChange={({target}) => form.setText(CONFIRMATION, target.value)}
        />
      </Labelled>
    </div>
  );
}
