import React, {useState, type ReactNode} from 'react';
import {useNow} from '../../notices/useNow';
import card from '../../screens/card.module.css';
import styles from '../account.module.css';
import {describeEnd} from '../../notices/describeEnd';
import {Problem} from '../parts';
import {useAccountText} from '../useAccountText';
import {revokeReadToken, type ReadToken} from './readTokenRequests';

type Props = {token: ReadToken; onRevoked: () => void};

/** A read token in the list. Asks before revoking it, because whatever uses the token stops working. */
export function TokenItem({token: {id, name, expiresAt}, onRevoked}: Props): ReactNode {
  const text = useAccountText();
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  const now = useNow();

  const revoke = async () => {
    const question = `${text('readTokens.revoke.name', {NAME: name})}? ${text('readTokens.revoke.question')}`;
    if (state === 'sending' || !window.confirm(question)) {
      return;
    }
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
      <button
        type="button"
        className="button button--sm button--outline button--primary"
        aria-label={text('readTokens.revoke.name', {NAME: name})}
        aria-disabled={state === 'sending'}
        onClick={() => void revoke()}>
        {text('readTokens.revoke')}
      </button>
      {state === 'failed' && <Problem message={text('readTokens.revoke.failed')} />}
    </li>
  );
}
