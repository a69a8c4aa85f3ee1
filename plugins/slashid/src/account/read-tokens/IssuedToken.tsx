import React, {useRef, useState, type ReactNode} from 'react';
import card from '../../screens/card.module.css';
import styles from '../account.module.css';
import {useAccountText} from '../useAccountText';

type Props = {name: string; token: string; onDone: () => void};

/** Shows a new read token, once: the token is stored nowhere. */
export function IssuedToken({name, token, onDone}: Props): ReactNode {
  const text = useAccountText();
  const [result, setResult] = useState<'copied' | 'copy.failed'>();
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setResult('copied');
    } catch {
      // The clipboard is blocked or unsupported: focus selects the token for the reader to copy.
      field.current?.focus();
      setResult('copy.failed');
    }
  };
  return (
    <div className={card.stack}>
      <h1 className={card.title} tabIndex={-1}>
        {text('readTokens.issued')}
      </h1>
      <p className={card.lead}>{text('readTokens.issued.once')}</p>
      <label className={card.label} htmlFor="portal-read-token">
        {name}
      </label>
      <input
        ref={field}
        id="portal-read-token"
        className={`${card.input} ${styles.token}`}
        readOnly
        spellCheck={false}
        autoComplete="off"
        value={token}
        onFocus={({target}) => target.select()}
      />
      <button
        type="button"
        className={`${card.button} ${card.primary}`}
        onClick={() => void copy()}>
        {text('readTokens.copy')}
      </button>
      <p role="status" className={styles.note}>
        {result && text(`readTokens.${result}`)}
      </p>
      <button type="button" className={`${card.button} ${card.secondary}`} onClick={onDone}>
        {text('readTokens.done')}
      </button>
    </div>
  );
}
