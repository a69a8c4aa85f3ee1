import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import card from '../../screens/card.module.css';
import {useNow} from '../../notices/useNow';
import styles from '../account.module.css';
import {describeEnd} from '../describeEnd';
import {useAccountText} from '../useAccountText';
import {revokeReadToken, type ReadToken} from './readTokenRequests';

type Props = {token: ReadToken; onRevoked: () => void};

/** A read token in the list. Asks before revoking it, because whatever uses the token stops working. */
export function TokenItem({token: {id, name, expiresAt}, onRevoked}: Props): ReactNode {
  const text = useAccountText();
  const [state, setState] = useState<'idle' | 'asking' | 'sending' | 'failed'>('idle');
  const now = useNow();
  const keep = useRef<HTMLButtonElement>(null);
  const revoke = useRef<HTMLButtonElement>(null);
  const isAsking = state === 'asking';
  // The pressed button is gone, so focus moves to its replacement.
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) {
      keep.current?.focus();
    } else if (wasAsking.current) {
      revoke.current?.focus();
    }
    wasAsking.current = isAsking;
  }, [isAsking]);

  const send = async () => {
    setState('sending');
    if (await revokeReadToken(id)) {
      onRevoked();
    } else {
      setState('failed');
    }
  };
  return (
    <li className={styles.item}>
      <div>
        <span className={card.methodName}>{name}</span>
        <span className={card.hint}>
          {text('readTokens.end', {TIME: describeEnd(Date.parse(expiresAt), now)})}
        </span>
      </div>
      {!isAsking && (
        <button
          ref={revoke}
          type="button"
          className="button button--sm button--outline button--primary"
          aria-label={text('readTokens.revoke.name', {NAME: name})}
          aria-disabled={state === 'sending'}
          onClick={() => state !== 'sending' && setState('asking')}>
          {text('readTokens.revoke')}
        </button>
      )}
      {isAsking && (
        <div role="group" aria-label={text('readTokens.revoke.name', {NAME: name})}>
          <p className={styles.note}>{text('readTokens.revoke.question')}</p>
          <button
            ref={keep}
            type="button"
            className="button button--sm button--secondary"
            onClick={() => setState('idle')}>
            {text('readTokens.keep')}
          </button>{' '}
          <button
            type="button"
            className="button button--sm button--outline button--primary"
            onClick={() => void send()}>
            {text('readTokens.revoke')}
          </button>
        </div>
      )}
      {state === 'failed' && (
        <p role="alert" className={styles.problem}>
          {text('readTokens.revoke.failed')}
        </p>
      )}
    </li>
  );
}
